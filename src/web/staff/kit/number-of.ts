/** Returns the number that is written in a field under its name, or nothing where none is: the server says what is wrong at the field. */
export function numberOf<Name extends string>(name: Name, text: string): { [name in Name]?: number } {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? {} : ({ [name]: number } as { [name in Name]?: number });
}
