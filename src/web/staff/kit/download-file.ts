/** Offers a text as a file to download. */
export function downloadFile(fileName: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/** Offers rows as a CSV for Italian spreadsheets. Texts that a spreadsheet would interpret as formulas are escaped. */
export function downloadCsv(fileName: string, rows: readonly (readonly (string | number)[])[]): void {
  const cell = (value: string | number) => {
    const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
    return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  downloadFile(fileName, `\ufeff${rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`, 'text/csv');
}

export function downloadGeoJson(fileName: string, value: unknown): void {
  downloadFile(fileName, JSON.stringify(value, null, 1), 'application/geo+json');
}

/** Returns the address of a list as a CSV of all its pages, with its filters (http/list-files). */
export function listFilePath({ path }: { readonly path: string }, query: object = {}): string {
  const filters = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    name === 'page' || value === undefined ? [] : [[name, String(value)]],
  );
  return `${path}.csv?${new URLSearchParams(filters)}`;
}
