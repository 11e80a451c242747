import { expect, test } from 'vitest';
import { greenClaimsIn } from './green-claims.ts';

const words = (text: string) => greenClaimsIn(text).map((claim) => claim.text);

test.each([
  ['Detersivo ecologico', ['ecologico']],
  ['Carta sostenibile e Green', ['sostenibile', 'Green']],
  ['Amico dell’ambiente', ['Amico dell’ambiente']],
  ['Caffè a impatto zero, carbon neutral', ['impatto zero', 'carbon neutral']],
  ['Imballo eco-friendly, biodegradabile', ['eco-friendly', 'biodegradabile']],
])('%s', (text, found) => {
  expect(words(text)).toEqual(found);
});

test('what names a fact is no such word', () => {
  expect(words('Biologico, bottiglia di plastica riciclata al 50 %, Grana verde, ecografia, greenwich')).toEqual([]);
});

test('each word has its reason', () => {
  expect(greenClaimsIn('CO2 compensata')).toMatchObject([{ because: expect.stringContaining('compensato') as string }]);
});
