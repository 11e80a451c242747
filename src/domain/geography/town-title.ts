/** Returns the name of a town in title case, because it may be in capitals: "DESENZANO DEL GARDA". */
export function townTitle(city: string): string {
  if (city !== city.toUpperCase()) return city;
  const small = /^(?:d[aei]|del|della|delle|dei|degli|al|alla|in|sul|con|e|su)$/;
  return city
    .toLowerCase()
    .split(' ')
    .map((word, index) =>
      index > 0 && small.test(word) ? word : word.replace(/(^|['’-])\p{L}/gu, (all) => all.toUpperCase()),
    )
    .join(' ');
}
