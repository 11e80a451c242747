import { deflateRawSync } from 'node:zlib';
import type { Envelope } from '../../../src/contract/base/envelope.ts';
import { IMPORT_FILE_PATH, type ImportKind } from '../../../src/contract/imports/limits.ts';
import type { ImportLayout, ImportRow, StaffImport } from '../../../src/contract/imports/schemas.ts';
import type { ApiShop } from '../../support/api-shop.ts';
import type { Person } from '../../support/people/staff.ts';
import { shown } from '../price-lists/listed-shop.ts';

/** Sends a file as the browser does; returns the reply with its status. */
export async function upload(shop: ApiShop, session: string, name: string, bytes: string | Buffer, kind?: ImportKind) {
  const reply = await shop.server.inject({
    method: 'POST',
    path: `${IMPORT_FILE_PATH}?${new URLSearchParams({ name, ...(kind ? { kind } : {}) })}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
    cookies: { 'X-Ebsn-Session': session },
  });
  return { ...reply.json<Envelope<{ importId: number }>>(), httpStatus: reply.statusCode };
}

/** Sends a file that is taken, and returns what was found in it. */
export async function taken(shop: ApiShop, buyer: Person, name: string, bytes: string | Buffer, kind?: ImportKind) {
  const { response, data } = await upload(shop, buyer.session, name, bytes, kind);
  if (response.status !== 0) throw new Error(JSON.stringify(response.errors));
  return viewOf(buyer, data.importId);
}

export async function viewOf(buyer: Person, importId: number): Promise<StaffImport> {
  return (await buyer.ok('staffImportView', {}, { import_id: importId })).data;
}

/** Has the changes of an import found, and returns it. */
export async function checked(shop: ApiShop, buyer: Person, read: StaffImport, layout: Partial<ImportLayout> = {}) {
  const { importId, kind } = read.import;
  await buyer.ok('staffImportCheck', { import_id: importId, kind, layout: { ...read.layout, ...layout } });
  await shop.jobs.drained();
  return viewOf(buyer, importId);
}

interface Said {
  readonly left_out?: readonly string[];
  readonly accepted?: readonly { readonly line: number; readonly field: string }[];
}

/** Writes a checked import, and waits until the shop shows it. */
export async function written(shop: ApiShop, buyer: Person, importId: number, said: Said = {}) {
  await buyer.ok('staffImportWrite', { import_id: importId, left_out: [], accepted: [], ...said });
  await shown(shop, () => shop.jobs.drained());
  return viewOf(buyer, importId);
}

export async function rowsOf(buyer: Person, importId: number, query: object = {}): Promise<ImportRow[]> {
  return (await buyer.ok('staffImportRows', {}, { import_id: importId, ...query })).data.rows;
}

/** Makes an archive of files; `bytes` is the size that it states of one, if not its own. */
export function zipOf(
  files: readonly { readonly name: string; readonly content: string | Buffer; readonly bytes?: number }[],
) {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, bytes } of files) {
    const [title, packed] = [Buffer.from(name), deflateRawSync(content)];
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(bytes ?? Buffer.byteLength(content), 8);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(title.length, 0);
    const head = Buffer.from([20, 0, 0, 8, 8, 0, 0, 0, 0, 0]);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, sizes, lengths, title, packed]);
    const at = Buffer.alloc(14);
    at.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), head, sizes, lengths, at, title]));
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(Buffer.concat(central).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, ...central, Buffer.from('PK\x05\x06'), end]);
}
