import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fitsFiscalCode, fitsVatNumber } from '../../../domain/base/check-characters.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/base/duration.ts';
import type { Clock } from '../clock.ts';
import type { ExchangeError, ExchangeReceipt, InvoiceExchange, SentFile } from './invoice-exchange.ts';

const FILE_NAME = /^[A-Z0-9]{1,40}_[A-Z0-9]{1,5}\.xml$/i;
const OFFICE_ANSWERS_MS = 2 * MINUTE_MS;
const OFFICE_SILENT_MS = 15 * DAY_MS;

/** Codes of receivers that trigger an outcome, for trying the shop out. */
export const TRIAL_CODES = { unknown: 'XXXXXXX', refuses: 'RIFIUT', silent: 'SILENT' } as const;

/**
 * An exchange that is part of the shop: files stay in a folder, and receipts follow from the content of a file and from
 * the time alone. It checks what the shop cannot know beforehand: the codes of the receiver. Nothing is sent outside.
 */
export function folderExchange(folder: string, clock: Pick<Clock, 'now'>): InvoiceExchange {
  return {
    async send({ fileName, xml }) {
      if (!FILE_NAME.test(fileName)) throw new Error(`not a name of a file for the exchange: ${fileName}`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `${fileName}.part`), xml, { mode: 0o600 });
      await rename(join(folder, `${fileName}.part`), join(folder, fileName));
      return fileName;
    },
    async receipts(sent) {
      const all = await Promise.all(
        sent.map(async (file) => {
          const xml = FILE_NAME.test(file.exchangeId) ? await readText(join(folder, file.exchangeId)) : undefined;
          return xml === undefined ? [] : receiptsOf(file, xml);
        }),
      );
      return all.flat().filter(({ at }) => at <= clock.now());
    },
  };
}

async function readText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}

function receiptsOf({ exchangeId, sentAt }: SentFile, xml: string): ExchangeReceipt[] {
  const receipt = (state: ExchangeReceipt['state'], afterMs: number, errors: ExchangeReceipt['errors'] = []) => ({
    exchangeId,
    state,
    errors,
    at: new Date(sentAt.getTime() + afterMs),
  });
  const errors = errorsOf(xml);
  if (errors.length > 0) return [receipt('rejected', 0, errors)];
  const code = valueOf(xml, 'CodiceDestinatario');
  // receivers abroad have no channel
  const hasChannel = code !== TRIAL_CODES.unknown && (code !== '0000000' || valueOf(xml, 'PECDestinatario') !== '');
  const arrived = receipt(hasChannel ? 'delivered' : 'not-delivered', 0);
  if (valueOf(xml, 'FormatoTrasmissione') !== 'FPA12') return [arrived];
  if (code === TRIAL_CODES.silent) return [arrived, receipt('expired', OFFICE_SILENT_MS)];
  return [arrived, receipt(code === TRIAL_CODES.refuses ? 'refused' : 'accepted', OFFICE_ANSWERS_MS)];
}

/** The checks for which the exchange looks codes up in registers: here by their check characters. */
function errorsOf(xml: string): ExchangeError[] {
  const receiver = xml.slice(xml.indexOf('<CessionarioCommittente>'), xml.indexOf('</CessionarioCommittente>'));
  const vatNumber = valueOf(receiver, 'IdCodice');
  const fiscalCode = valueOf(receiver, 'CodiceFiscale');
  const isOfItaly = valueOf(receiver, 'Nazione') === 'IT';
  const isCompanyCode = /^\d{11}$/.test(fiscalCode);
  const found: readonly (readonly [isWrong: boolean, error: ExchangeError])[] = [
    [
      isOfItaly && valueOf(xml, 'CodiceDestinatario') === TRIAL_CODES.unknown,
      error('00311', 'CodiceDestinatario non valido'),
    ],
    [
      isOfItaly && vatNumber !== '' && !fitsVatNumber(vatNumber),
      error('00305', 'IdFiscaleIVA del CessionarioCommittente non valido'),
    ],
    [
      fiscalCode !== '' && !(isCompanyCode ? fitsVatNumber(fiscalCode) : fitsFiscalCode(fiscalCode)),
      error('00306', 'CodiceFiscale del CessionarioCommittente non valido'),
    ],
  ];
  return found.filter(([isWrong]) => isWrong).map(([, each]) => each);
}

function error(code: string, text: string): ExchangeError {
  return { code, text };
}

/**
 * Returns the text of the first element of this name; codes and addresses contain no characters that XML escapes.
 * Empty: there is none.
 */
function valueOf(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
}
