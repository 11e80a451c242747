/** Offers a text to the person as a file. */
export function downloadFile(fileName: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

export function downloadGeoJson(fileName: string, value: unknown): void {
  downloadFile(fileName, JSON.stringify(value, null, 1), 'application/geo+json');
}
