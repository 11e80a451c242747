import type { BilledLine } from '../billed-lines.ts';
import type { IssuedDocument } from '../document.ts';
import { splitsPayment } from '../party.ts';
import { natureOf, type VatPart } from '../vat.ts';
import { amountText, lineAmounts, quantityText, rateText } from './amounts.ts';
import type { FileNode } from './invoice-file.ts';
import { latinText, plainText } from './texts.ts';

const THOUSAND = 1000;
const UNCOUNTED: ReadonlySet<BilledLine['kind']> = new Set(['delivery', 'discount']);

/** Returns the lines of a document and what they come to by rate. The prices are net, as the format wants them. */
export function goodsOf({ lines, vat, party }: IssuedDocument): FileNode {
  return {
    DettaglioLinee: lines.map((line, index) => lineOf(line, index + 1)),
    DatiRiepilogo: vat.map((part) => summaryOf(part, splitsPayment(party))),
  };
}

function lineOf(line: BilledLine, number: number): FileNode {
  const { kind, name, code, quantity, weightGrams, grossCents, vatBasisPoints } = line;
  const thousandths = weightGrams > 0 ? weightGrams : Math.max(quantity, 1) * THOUSAND;
  const { unit, total } = lineAmounts(grossCents, vatBasisPoints, thousandths);
  const codeText = plainText(code ?? '', 35);
  return {
    NumeroLinea: String(number),
    TipoCessionePrestazione: kind === 'discount' ? 'SC' : undefined,
    CodiceArticolo: codeText === undefined ? undefined : { CodiceTipo: 'INTERNO', CodiceValore: codeText },
    Descrizione: latinText(name, 1000) ?? '-',
    Quantita: quantityText(thousandths),
    UnitaMisura: UNCOUNTED.has(kind) ? undefined : weightGrams > 0 ? 'KG' : 'PZ',
    PrezzoUnitario: unit,
    PrezzoTotale: total,
    AliquotaIVA: rateText(vatBasisPoints),
    Natura: natureOf(line)?.nature,
  };
}

function summaryOf(part: VatPart, isSplit: boolean): FileNode {
  const { vatBasisPoints, netCents, vatCents } = part;
  return {
    AliquotaIVA: rateText(vatBasisPoints),
    Natura: natureOf(part)?.nature,
    ImponibileImporto: amountText(netCents),
    Imposta: amountText(vatCents),
    EsigibilitaIVA: vatBasisPoints === 0 ? undefined : isSplit ? 'S' : 'I',
    RiferimentoNormativo: natureOf(part)?.law,
  };
}
