// Package setting describes the fields of settings: name, bounds, unit, group and lock of each, and
// how to reach it in a struct of any type. A package that has settings lists its fields in a table;
// form, record, report and refusals walk the table. Durations are whole numbers in JSON, in the
// unit of their type.
package setting
