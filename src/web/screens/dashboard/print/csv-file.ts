// Writes CSV files that a spreadsheet opens without changing or computing a text. All CSVs are written here.
import Papa from 'papaparse';

/** 'text': as it was written. 'plain': a number, or a day as YYYY-MM-DD, which a spreadsheet should read as such. */
export type CsvColumn<Row> = { name: string; kind: 'text' | 'plain'; cell: (row: Row) => string | number };

/**
 * A spreadsheet computes a text that begins like a formula, so an apostrophe is put before it. Not the library's own pattern, which
 * overlooks texts of several lines. Spreadsheets of some countries read the signs of full width too.
 */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

/** Decimals, thousands, percent, money and E notation. */
const NUMBER = /^\$? ?\(?(?:\d[\d,]*\.?\d*|\.\d+)(?:e[+-]?\d+)? ?[%)-]?$/i;
/** A number that Excel shows as it was written. From twelve digits on it shows E notation, and from sixteen on it loses digits. */
const UNCHANGED = /^(?:0|[1-9]\d{0,10})$|^(?:0|[1-9]\d{0,6})\.\d{0,2}[1-9]$/;
/** Three parts, or two, which Excel completes with the current year: 3-12, 3/12/26, 2026-11. Also fractions. */
const DATE = /^\d{1,4} ?[-/] ?\d{1,4}(?: ?[-/] ?\d{1,4})?$|^\d+ \d+\/\d+$/;
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
/** MAR1, 1-Mar, March 1, 2026. */
const MONTH_DATE = new RegExp(
  String.raw`^(?:\d{1,4}[ \-/,]*(?:${MONTH})(?:[ \-/,]*\d{1,4})?|(?:${MONTH})[ \-/,]*\d{1,4}(?:[ \-/,]+\d{1,4})?)$`,
  'i',
);
const TIME = /^\d{1,4}(?::\d{1,2}){1,2}(?:\.\d+)?(?: ?[ap]m?)?$|^\d{1,2} ?[ap]m?$/i;
const BOOLEAN = /^(?:true|false)$/i;

/** Whether Excel takes a text for something else, and shows and stores that instead. By its form: "13-45" is no date, but looks like one. */
export function isChangedByExcel(text: string): boolean {
  const value = text.trim();
  return !UNCHANGED.test(text) && [NUMBER, DATE, MONTH_DATE, TIME, BOOLEAN].some((form) => form.test(value));
}

/**
 * A formula whose result is the text is what Excel, Google Sheets and LibreOffice all leave alone, and what they save as the text again. An
 * apostrophe would be part of the text, and quotes around a cell do not count.
 */
function safeText(text: string): string {
  if (FORMULA.test(text)) return `'${text}`;
  return isChangedByExcel(text) ? `="${text}"` : text;
}

/** Marks the file as UTF-8 for Excel. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The text of a file with a line of names and a line for each row. */
export function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row) =>
    columns.map(({ kind, cell }) => {
      const value = cell(row);
      return kind === 'plain' ? value : safeText(String(value));
    }),
  );
  const table = { fields: columns.map(({ name }) => name), data: lines };
  return BYTE_ORDER_MARK + Papa.unparse(table, { newline: '\r\n' });
}

/** Browsers read the file only after the click. */
const FILE_KEPT_MS = 10_000;

export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), FILE_KEPT_MS);
}
