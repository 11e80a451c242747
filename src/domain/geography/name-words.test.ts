import { describe, expect, it } from 'vitest';
import { streetWords } from './name-words.ts';

describe('the words of a street', () => {
  it.each([
    ['V.le Papa Giovanni XXIII', 'VIALE PAPA GIOVANNI XXIII'],
    ['p.za Matteotti', 'Piazza Matteotti'],
    ['P.zza S. Anna', "PIAZZA SANT'ANNA"],
    ['c.so V. Emanuele II', 'Corso V. Emanuele 2'],
    ['l.go F.lli Cervi', 'LARGO FRATELLI CERVI'],
    ['via XXV Aprile', 'VIA 25 APRILE'],
    ['via venticinque aprile', 'VIA XXV APRILE'],
    ['via 1° maggio', 'VIA I MAGGIO'],
    ['Via Primo Maggio', 'VIA 1 MAGGIO'],
    ['via Gen. Dalla Chiesa', 'VIA GENERALE DALLA CHIESA'],
    ['v.lo del Gallo', 'VICOLO GALLO'],
    ['loc. Prabello', "LOCALITA' PRABELLO"],
    ['strada prov. Bergamina', 'STRADA PROV BERGAMINA'],
    ['via privata Solferino', 'VIA SOLFERINO'],
    ['Via S.Rocco', 'VIA SAN ROCCO'],
    ['via Cantù', 'VIA CANTÙ'],
  ])('%s and %s are the same', (typed, registered) => {
    expect(streetWords(typed)).toEqual(streetWords(registered));
  });

  it('keeps initials, and reads no number out of them', () => {
    expect(streetWords('via G. Riva').words).toEqual(['g', 'riva']);
    expect(streetWords('via V. Veneto').words).toEqual(['v', 'veneto']);
    expect(streetWords('via I Maggio').words).toEqual(['1', 'maggio']);
    expect(streetWords('Via I Tigli').words).toEqual(['tigli']);
  });

  it('finds none in a text without letters', () => {
    expect(streetWords(' .,- ')).toEqual({ kind: undefined, words: [] });
  });
});
