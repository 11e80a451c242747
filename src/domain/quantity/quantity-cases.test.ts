import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { UNIT_MULTIPLIER } from '../base/weight.ts';
import { checkQuantity, nearestQuantity, nextQuantity, previousQuantity, type QuantityRule } from './quantity.ts';
import { amountOfWire } from './quantity-on-the-wire.ts';
import { quantityRuleOf } from './quantity-rule.ts';

interface Case {
  readonly from: number;
  readonly action: string;
  readonly result: string;
}

const sections = readFileSync(new URL('quantity-cases.md', import.meta.url), 'utf8')
  .split(/^## /m)
  .slice(1);
const rules = sections.map((section) => {
  const [title = '', fields = ''] = section.split(/\n+/);
  const cases = [...section.matchAll(/^\|\s*(\d*)\s*\|\s*(plus|minus|(?:buy|type) \S+)\s*\|\s*(.+?)\s*\|$/gm)];
  return {
    title,
    rule: ruleOf(
      new Map(Array.from(fields.matchAll(/`(class maximum|\w+) (.+?)`/g), ([, name, value]) => [name, value])),
    ),
    cases: cases.map(([, from, action = '', result = '']): Case => ({ from: Number(from), action, result })),
  };
});

test('the page holds enough cases to be worth its name', () => {
  expect(rules.flatMap(({ cases }) => cases).length).toBeGreaterThanOrEqual(150);
});

describe.each(rules)('$title', ({ rule, cases }) => {
  test.each(cases)('from $from, $action: $result', ({ from, action, result }) => {
    expect(outcome(rule, from, action)).toBe(result);
  });
});

function outcome(rule: QuantityRule, from: number, action: string): string {
  const [verb, text] = action.split(' ');
  const amount = Number(text);
  if (verb === 'plus') return String(nextQuantity(rule, from));
  if (verb === 'minus') return String(previousQuantity(rule, from));
  if (verb === 'type') return String(nearestQuantity(rule, amount));
  const check = checkQuantity(rule, amount);
  if (check.ok) return 'ok';
  if (check.code === 'OFF_STEP') {
    const { lower, upper } = check;
    return lower === upper ? `only ${lower}` : `${lower} or ${upper}`;
  }
  return { INVALID_QUANTITY: 'no quantity', MIN_QUANTITY: 'errors.minAcq', MAX_QUANTITY: 'daily maximum' }[check.code];
}

/** The fields of the wire, strings as there. */
function ruleOf(fields: ReadonlyMap<string | undefined, string | undefined>): QuantityRule {
  const saleType = fields.get('TIPOLOGIA') as QuantityRule['saleType'];
  const perKilo = UNIT_MULTIPLIER[fields.get('WEIGHT_UNIT_SELLING') ?? 'KG'] ?? 1;
  const amount = (name: string) => {
    const text = fields.get(name);
    return text === undefined ? undefined : amountOfWire(saleType, perKilo, Number(text));
  };
  const [max, unit = 'pz'] = fields.get('class maximum')?.split(' ') ?? [];
  return quantityRuleOf({
    saleType,
    multiple: amount('QTY_MULT'),
    isLocked: fields.get('QTY_LOCKED') === 'true',
    hasPackage: fields.has('PACKAGE_CODE'),
    portionGrams: amount('WEIGHT_SELLING'),
    stepGrams: amount('STEP_SELLING'),
    minimum: amount('MINACQ'),
    maxAcq: amount('MAXACQ'),
    multiPack: fields.has('MULTI_PACK') ? Number(fields.get('MULTI_PACK')) : undefined,
    classLimit: max === undefined ? undefined : { max: Number(max), unit },
    stock: amount('left'),
  });
}
