import type { FileElement } from './read-invoice.ts';

/** A rule of the exchange that a file breaks, by its code. */
export type RuleCode = `00${number}`;

/**
 * Returns the codes of the content checks of the exchange (Sistema di Interscambio, technical specifications 1.2.x,
 * "controlli") that this file fails, with the tolerances of the specifications. The file is valid by the schema.
 */
export function brokenRules(file: FileElement): RuleCode[] {
  const lines = file.all('DettaglioLinee');
  const parts = file.all('DatiRiepilogo');
  const rateOf = (element: FileElement) => Number(element.one('AliquotaIVA'));
  const hasNature = (element: FileElement) => element.one('Natura') !== undefined;
  const netOf = (part: FileElement) =>
    lines
      .filter((line) => rateOf(line) === rateOf(part) && line.one('Natura') === part.one('Natura'))
      .reduce((sum, line) => sum + Number(line.one('PrezzoTotale')), 0);
  const rules: Readonly<Record<RuleCode, boolean>> = {
    // a line without VAT has a nature, a line with VAT has none
    '00400': lines.some((line) => rateOf(line) === 0 && !hasNature(line)),
    '00401': lines.some((line) => rateOf(line) !== 0 && hasNature(line)),
    '00417': file.all('CessionarioCommittente').some(hasNoFiscalData),
    '00418': isBeforeItsInvoice(file),
    '00419': lines.some((line) => !parts.some((part) => rateOf(part) === rateOf(line))),
    '00421': parts.some((part) => {
      const exact = (Number(part.one('ImponibileImporto')) * rateOf(part)) / 100;
      return isMoreThan(Number(part.one('Imposta')), exact, 0.01);
    }),
    '00422': parts.some((part) => isMoreThan(Number(part.one('ImponibileImporto')), netOf(part), 1)),
    '00423': lines.some((line) => {
      const exact = Number(line.one('PrezzoUnitario')) * Number(line.one('Quantita') ?? '1');
      return isMoreThan(Number(line.one('PrezzoTotale')), exact, 0.01);
    }),
    '00424': [...lines, ...parts].some((element) => rateOf(element) > 0 && rateOf(element) < 1),
    '00425': !/\d/.test(file.one('DatiGeneraliDocumento/Numero') ?? ''),
    '00426': file.one('PECDestinatario') !== undefined && file.one('CodiceDestinatario') !== '0000000',
    '00427': file.one('CodiceDestinatario')?.length !== (file.one('FormatoTrasmissione') === 'FPA12' ? 6 : 7),
    '00429': parts.some((part) => rateOf(part) === 0 && !hasNature(part)),
    '00430': parts.some((part) => rateOf(part) !== 0 && hasNature(part)),
    '00443': lines.some(
      (line) => !parts.some((part) => rateOf(part) === rateOf(line) && part.one('Natura') === line.one('Natura')),
    ),
  };
  return (Object.keys(rules) as RuleCode[]).filter((code) => rules[code]);
}

function hasNoFiscalData(party: FileElement): boolean {
  return party.one('IdFiscaleIVA') === undefined && party.one('CodiceFiscale') === undefined;
}

/** Returns whether a credit note is older than its invoice, which is not allowed. */
function isBeforeItsInvoice(file: FileElement): boolean {
  const invoice = file.one('DatiFattureCollegate/Data');
  return invoice !== undefined && (file.one('DatiGeneraliDocumento/Data') ?? '') < invoice;
}

/** Returns whether two amounts in euro differ by more than the tolerance; rounding errors of floats do not count. */
function isMoreThan(amount: number, other: number, tolerance: number): boolean {
  return Math.abs(amount - other) > tolerance + 1e-9;
}
