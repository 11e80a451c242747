import { type Checker, type Symbol, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import { addShape, newShape, OTHERS, type Shape } from './shape.ts';

/** Types that every value satisfies, so that nothing can be wrong. */
const ANYTHING = TypeFlags.AnyOrUnknown | TypeFlags.Instantiable;
const TEXTS = TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping;
/** The types that allow a kind of value. Literals are compared one by one. */
const SIMPLE_KINDS: Readonly<Record<string, number>> = {
  null: TypeFlags.Null,
  undefined: TypeFlags.Undefined | TypeFlags.Void,
  string: TEXTS | TypeFlags.StringLiteral,
  number: TypeFlags.Number | TypeFlags.NumberLiteral,
  true: TypeFlags.Boolean,
  false: TypeFlags.Boolean,
};

/**
 * Returns the differences between the recorded rows and their declared type, one text for each property. If the type
 * has variants, each row must match one of them completely.
 */
export function differences(checker: Checker, variants: Readonly<Record<string, Shape>>, row: Type): string[] {
  const declared = alternatives(row);
  if (declared.length === 1) {
    const all = newShape();
    for (const shape of Object.values(variants)) addShape(all, shape);
    return differencesTo(checker, all, row);
  }
  const found = Object.entries(variants).flatMap(([nulls, shape]) => {
    const [best = []] = declared
      .map((one) => differencesTo(checker, shape, one))
      .sort((one, other) => one.length - other.length);
    return nulls === OTHERS ? [] : best;
  });
  return [...new Set(found)];
}

function differencesTo(checker: Checker, shape: Shape, row: Type): string[] {
  const comparison = new Comparison(checker);
  comparison.compare(shape, [row], '');
  return comparison.found;
}

class Comparison {
  readonly found: string[] = [];
  readonly #checker: Checker;

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  compare(seen: Shape, declared: readonly Type[], path: string): void {
    const types = declared.flatMap(alternatives);
    if (types.some(({ flags }) => (flags & ANYTHING) !== 0)) return;
    const wrong = [
      ...seen.kinds.filter((kind) => !types.some((type) => this.#allows(type, kind))),
      ...wrongLiterals(seen, types),
    ];
    if (wrong.length > 0) {
      const text = declared.map((type) => this.#checker.typeToString(type)).join(' | ');
      this.found.push(`${path === '' ? 'the row' : path} is declared ${shortened(text)}, and was ${wrong.join(', ')}`);
    }
    const items = types.flatMap((type) => this.#itemsOf(type));
    if (seen.items && items.length > 0) this.compare(seen.items, items, `${path}[]`);
    const objects = types.filter((type) => this.#isPlainObject(type));
    if (seen.objects > 0 && objects.length > 0) this.#compareProperties(seen, objects, path === '' ? '' : `${path}.`);
  }

  #compareProperties(seen: Shape, objects: readonly Type[], before: string): void {
    const properties = objects.flatMap((type) => this.#checker.getPropertiesOfType(type));
    const names = new Set(properties.map(({ name }) => name));
    for (const name of names) {
      const symbols = properties.filter((one) => one.name === name);
      const types = symbols.flatMap((symbol) => this.#checker.getTypeOfSymbol(symbol) ?? []);
      const { times, shape } = seen.properties[name] ?? { times: 0, shape: undefined };
      const isOptional = symbols.length < objects.length || mayBeAbsent(symbols, types);
      if (times < seen.objects && !isOptional)
        this.found.push(`${before}${name} is declared, and was not in ${times === 0 ? 'any row' : 'every row'}`);
      if (shape) this.compare(shape, types, `${before}${name}`);
    }
    const values = objects.flatMap((type) => this.#checker.getIndexInfosOfType(type)).map((info) => info.valueType);
    if (values.length === 0) return;
    for (const [name, { shape }] of Object.entries(seen.properties))
      if (!names.has(name)) this.compare(shape, values, `${before}${name}`);
  }

  #allows(type: Type, kind: string): boolean {
    if (type.isIntersectionType()) return type.getTypes().some((one) => this.#allows(one, kind));
    const simple = SIMPLE_KINDS[kind];
    if (simple !== undefined)
      return (type.flags & simple) !== 0 || (type.isBooleanLiteralType() && String(type.value) === kind);
    if (kind === 'array') return this.#checker.isArrayLikeType(type);
    if (kind === 'object') return this.#isPlainObject(type) || (type.flags & TypeFlags.NonPrimitive) !== 0;
    const name = type.getSymbol()?.name;
    return name === kind || (kind === 'Buffer' && name === 'Uint8Array');
  }

  #isPlainObject(type: Type): boolean {
    if (type.isIntersectionType()) return type.getTypes().every((one) => this.#isPlainObject(one));
    if ((type.flags & TypeFlags.Object) === 0 || this.#checker.isArrayLikeType(type)) return false;
    return !['Date', 'Buffer', 'Uint8Array'].includes(type.getSymbol()?.name ?? '');
  }

  #itemsOf(type: Type): readonly Type[] {
    return type.isTypeReference() && this.#checker.isArrayLikeType(type) ? this.#checker.getTypeArguments(type) : [];
  }
}

function mayBeAbsent(symbols: readonly Symbol[], types: readonly Type[]): boolean {
  if (symbols.some(({ flags }) => (flags & SymbolFlags.Optional) !== 0)) return true;
  return types
    .flatMap(alternatives)
    .some(({ flags }) => (flags & (TypeFlags.Undefined | TypeFlags.AnyOrUnknown)) !== 0);
}

/** The members of a union. `boolean` is one type here, although the compiler makes a union of it. */
function alternatives(type: Type): readonly Type[] {
  if ((type.flags & TypeFlags.Boolean) !== 0 || !type.isUnionType()) return [type];
  return type.getTypes().flatMap(alternatives);
}

/** Returns the recorded texts and numbers that are not among the declared literals, if only literals are declared. */
function wrongLiterals({ literals }: Shape, types: readonly Type[]): string[] {
  const declared = types.flatMap((type) =>
    type.isStringLiteralType() || type.isNumberLiteralType() ? [type.value] : [],
  );
  const isAny = (flag: number) => types.some(({ flags }) => (flags & (flag | TypeFlags.Intersection)) !== 0);
  return literals
    .filter((literal) => declared.some((one) => typeof one === typeof literal) && !declared.includes(literal))
    .filter((literal) => !isAny(typeof literal === 'string' ? TEXTS : TypeFlags.Number))
    .map((literal) => JSON.stringify(literal));
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}...` : text;
}
