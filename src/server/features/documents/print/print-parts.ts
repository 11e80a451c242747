import { partyName } from '../../../../domain/account/person-name.ts';
import { formatGrams, formatMoney } from '../../../../domain/base/format.ts';
import { divideRounded } from '../../../../domain/base/money.ts';
import { wireDate } from '../../../../domain/base/rome-time.ts';
import type { BilledLine } from '../../../../domain/documents/billed-lines.ts';
import type { DocumentParty, Seller } from '../../../../domain/documents/party.ts';
import { natureOf, type VatPart } from '../../../../domain/documents/vat.ts';
import type { Block } from '../../../infra/pdf/sheet.ts';

// The common parts of the shop's prints. They are in Italian, as the law requires for documents of sales.

export function sellerLines(seller: Seller): string[] {
  const { register } = seller;
  return [
    seller.name,
    `${seller.street} ${seller.streetNumber}`,
    `${seller.postcode} ${seller.city} (${seller.province})`,
    `P. IVA ${seller.vatNumber}${seller.fiscalCode === seller.vatNumber ? '' : `, C.F. ${seller.fiscalCode}`}`,
    ...(register ? [`REA ${register.province}-${register.number}`] : []),
  ];
}

export function sellerFoot(seller: Seller): string {
  return `${seller.name}, ${seller.street} ${seller.streetNumber}, ${seller.postcode} ${seller.city}, P. IVA ${seller.vatNumber}`;
}

export function partyLines(party: DocumentParty): string[] {
  return [
    partyName(party),
    `${party.street} ${party.streetNumber}`.trim(),
    `${party.postcode} ${party.city}${party.province === '' ? '' : ` (${party.province})`}`,
    party.vatNumber === '' ? '' : `P. IVA ${party.vatNumber}`,
    party.fiscalCode === '' ? '' : `C.F. ${party.fiscalCode}`,
    party.sdiCode === '' ? '' : `Codice destinatario ${party.sdiCode}`,
    party.sdiCode === '' && party.pec !== '' ? `PEC ${party.pec}` : '',
  ];
}

/** Returns the lines with their gross amounts, as the shop shows prices. */
export function linesTable(lines: readonly BilledLine[], { hasUnitPrices = false } = {}): Block {
  return {
    is: 'table',
    columns: [
      { heading: 'Descrizione', share: 6 },
      { heading: 'Quantità', share: 2, isAmount: true },
      ...(hasUnitPrices ? [{ heading: 'Prezzo unitario', share: 2, isAmount: true }] : []),
      { heading: 'IVA', share: 1, isAmount: true },
      { heading: 'Importo', share: 2, isAmount: true },
    ],
    rows: lines.map((line) => [
      line.name,
      amountOf(line),
      ...(hasUnitPrices ? [unitPriceOf(line)] : []),
      rateText(line.vatBasisPoints),
      formatMoney(line.grossCents),
    ]),
  };
}

/** Returns the table of the amounts by VAT rate. */
export function vatTable(parts: readonly VatPart[]): Block {
  return {
    is: 'table',
    columns: [
      { heading: 'Aliquota IVA', share: 3 },
      { heading: 'Imponibile', share: 2, isAmount: true },
      { heading: 'Imposta', share: 2, isAmount: true },
      { heading: 'Totale', share: 2, isAmount: true },
    ],
    rows: parts.map((part) => [
      partText(part),
      ...[part.netCents, part.vatCents, part.grossCents].map((amount) => formatMoney(amount)),
    ]),
  };
}

/** Formats 2026-11-23 as 23/11/2026. */
export function printDate(date: string): string {
  return wireDate(date);
}

function amountOf({ kind, quantity, weightGrams }: BilledLine): string {
  if (kind === 'delivery' || kind === 'discount') return '';
  return weightGrams > 0 ? formatGrams(weightGrams) : `${quantity} pz`;
}

/** Returns the gross price of a piece or a kilo, computed from the line. */
function unitPriceOf(line: BilledLine): string {
  const { kind, quantity, weightGrams, grossCents } = line;
  if (kind === 'delivery' || kind === 'discount') return '';
  const isLoose = weightGrams > 0;
  const unit = divideRounded(grossCents * (isLoose ? 1000 : 1), isLoose ? weightGrams : Math.max(quantity, 1));
  return `${formatMoney(unit)}${isLoose ? '/kg' : ''}`;
}

function partText(part: VatPart): string {
  const without = natureOf(part);
  return without ? `${without.law} (${without.nature})` : rateText(part.vatBasisPoints);
}

function rateText(basisPoints: number): string {
  return `${String(basisPoints / 100).replace('.', ',')}%`;
}
