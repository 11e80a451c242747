/** Returns whether goods of a department are food, by its name or address in lower case and without accents. */
export function isFoodDepartment(department: string): boolean {
  return !/animali|casa|cura|igiene/.test(department);
}
