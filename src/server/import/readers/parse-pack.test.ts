import { describe, expect, it } from 'vitest';
import { describePack, parsePack, splitPack } from './parse-pack.ts';

describe('pack sizes', () => {
  it.each([
    ['500 g', 500, 'g', 1, '500 g'],
    ['1,5 L', 1500, 'ml', 1, '1,5 l'],
    ['6 x 1,5 L', 9000, 'ml', 6, '9 l (6 x 1,5 l)'],
    ['4x125g', 500, 'g', 4, '500 g (4 x 125 g)'],
    ['75 cl', 750, 'ml', 1, '750 ml'],
    ['12 pz', 12, 'pz', 1, '12 pz'],
    ['0,110 Kg', 110, 'g', 1, '110 g'],
  ] as const)('%s', (text, amount, unit, count, line) => {
    const pack = parsePack(text);
    expect(pack).toEqual({ amount, unit, count });
    expect(pack && describePack(pack)).toBe(line);
  });

  it.each(['', 'grande', '0 g', 'x 5', '5'])('"%s" is none', (text) => expect(parsePack(text)).toBeUndefined());

  it('are cut from the end of a name', () => {
    expect(splitPack('Budino al caramello 4 x 100 g')).toEqual({ name: 'Budino al caramello', packText: '4 x 100 g' });
    expect(splitPack('Orval 0,33 L.')).toEqual({ name: 'Orval', packText: '0,33 L' });
    expect(splitPack('Bocconi, 12 bustine da 85 g').packText).toBe('');
    expect(splitPack('Pasta n. 5')).toEqual({ name: 'Pasta n. 5', packText: '' });
  });
});
