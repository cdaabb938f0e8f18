#!/usr/bin/env python3
"""Makes the fonts of static/fonts that pages load out of the packages of Fontsource 5.3.

  npm pack @fontsource-variable/inter@5.3.0 @fontsource/cinzel@5.3.0 @fontsource/eb-garamond@5.3.0
  apt-get install python3-fonttools python3-brotli      (fontTools 4.38)
  for f in *.tgz; do tar xzf $f --transform s,^package,${f%-5*},; done
  bench/fonts/make.py FOLDER_OF_THE_PACKAGES static/fonts

Inter keeps the weights from 400 on: styles use none below. The Latin files lose the combining
marks, which pages do not get from them, and what no style turns on: fractions, other figures.
What stays looks as before. Nothing else needs this script.
"""
import os
import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

MARKS = {0x300, 0x301, 0x303, 0x304, 0x308, 0x309, 0x323}

FILES = {
    "inter-latin": "fontsource-variable-inter/files/inter-latin-wght-normal",
    "inter-latin-ext": "fontsource-variable-inter/files/inter-latin-ext-wght-normal",
    "cinzel-latin-700": "fontsource-cinzel/files/cinzel-latin-700-normal",
    "cinzel-latin-ext-700": "fontsource-cinzel/files/cinzel-latin-ext-700-normal",
    "eb-garamond-latin-500": "fontsource-eb-garamond/files/eb-garamond-latin-500-normal",
    "eb-garamond-latin-ext-500": "fontsource-eb-garamond/files/eb-garamond-latin-ext-500-normal",
}

source, out = sys.argv[1:]
for name, file in FILES.items():
    font = TTFont(os.path.join(source, file + ".woff2"), recalcTimestamp=False)
    options = subset.Options(
        layout_features=["kern", "mark", "mkmk", "ccmp", "locl", "calt", "liga", "rlig", "tnum", "lnum"],
        hinting=True, glyph_names=False, name_IDs=[0, 1, 2, 13, 14], notdef_outline=True,
    )
    subsetter = subset.Subsetter(options)
    drop = set() if "ext" in name else MARKS
    subsetter.populate(unicodes=set(font.getBestCmap()) - drop)
    subsetter.subset(font)
    if "fvar" in font:
        font = instancer.instantiateVariableFont(font, {"wght": (400, 900)})
    font.flavor = "woff2"
    to = os.path.join(out, name + ".woff2")
    font.save(to)
    print(name, os.path.getsize(to))
