package judge

import (
	"strconv"
	"strings"
)

// ordinal is added to the value of an ordinal: the third is not three.
const ordinal = 1 << 30

// numbers are the words of numbers and ordinals in Italian and English, by their value.
var numbers = func() map[string]int {
	all := map[string]int{
		"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
		"eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
		"eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
		"seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100, "thousand": 1000, "mila": 1000,
	}
	for n := 1; n < 100; n++ {
		all[italian(n)] = n
	}
	for i, word := range strings.Fields("primo secondo terzo quarto quinto sesto settimo ottavo nono decimo undicesimo dodicesimo") {
		all[word], all[word[:len(word)-1]+"a"] = ordinal+i+1, ordinal+i+1
	}
	for i, word := range strings.Fields("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth") {
		all[word] = ordinal + i + 1
	}
	return all
}()

// withNumbers returns the texts as words; numbers of several words are one.
func withNumbers(texts []string) []word {
	var words []word
	last := 0 // the value that was added last to a number that can go on; 0: none can
	for _, text := range texts {
		v := valueOf(text)
		if n := len(words) - 1; last > 0 && v > 0 && v < ordinal {
			w := words[n]
			switch {
			case (text == "hundred" || text == "thousand" || text == "mila") && v > last:
				words[n] = newWord(w.text+text, w.value*v)
				last = v
				continue
			case v < last && last%powerOver(v) == 0:
				words[n] = newWord(w.text+text, w.value+v)
				last = v
				continue
			}
		}
		words = append(words, newWord(text, v))
		last = v
		if v >= ordinal || v == 0 {
			last = 0
		}
	}
	return words
}

// powerOver returns the least power of ten above n.
func powerOver(n int) int {
	p := 10
	for p <= n {
		p *= 10
	}
	return p
}

// valueOf returns the value of a number in digits or in a word, or 0 for any other text.
func valueOf(text string) int {
	if v, ok := numbers[text]; ok {
		return v
	}
	digits := strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyz")
	if digits == "" || len(digits) > 6 || len(text)-len(digits) > 2 {
		return longItalian(text)
	}
	v, err := strconv.Atoi(digits)
	switch {
	case err != nil:
		return 0
	case digits == text:
		return v
	}
	switch text[len(digits):] {
	case "o", "a", "st", "nd", "rd", "th":
		return ordinal + v
	}
	return 0
}

// longItalian reads an Italian number from 100 to 9999, which is one word: millenovecentonovantasette.
func longItalian(text string) int {
	total := 0
	if head, rest, ok := strings.Cut(text, "mil"); ok {
		switch {
		case head == "" && strings.HasPrefix(rest, "le"):
			total = 1000
		case strings.HasPrefix(rest, "a") && numbers[head] > 1 && numbers[head] < 10:
			total = 1000 * numbers[head]
		default:
			return 0
		}
		text = strings.TrimPrefix(strings.TrimPrefix(rest, "le"), "a")
	}
	if head, rest, ok := strings.Cut(text, "cento"); ok {
		switch {
		case head == "":
			total += 100
		case numbers[head] > 1 && numbers[head] < 10:
			total += 100 * numbers[head]
		default:
			return 0
		}
		text = rest
	}
	switch n := numbers[text]; {
	case text == "":
		return total
	case total > 0 && n > 0 && n < 100:
		return total + n
	}
	return 0
}

var (
	units = strings.Fields("uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove")
	tens  = strings.Fields("venti trenta quaranta cinquanta sessanta settanta ottanta novanta")
)

// italian returns the Italian word of a number from 1 to 99, without an accent.
func italian(n int) string {
	if n < 20 {
		return units[n-1]
	}
	ten, unit := tens[n/10-2], n%10
	switch unit {
	case 0:
		return ten
	case 1, 8: // ventuno, ventotto
		ten = ten[:len(ten)-1]
	}
	return ten + units[unit-1]
}
