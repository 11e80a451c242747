import '@fastify/multipart';
import type { FastifyError, FastifyRequest } from 'fastify';

/** The body of a posted form of a page or of a client of the platform; repeated names become lists. */
export interface PostedForm {
  readonly fields: ReadonlyMap<string, string | string[]>;
  readonly files: readonly PostedFile[];
}

export interface PostedFile {
  readonly fieldName: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly isCut: boolean;
}

export interface PartLimits {
  readonly fileSize: number;
  readonly files: number;
  readonly fields: number;
  readonly fieldSize: number;
}

/** Parses a form of either encoding. A body beyond the limits is refused before it is held in memory. */
export async function readPosted(request: FastifyRequest, limits: PartLimits): Promise<PostedForm> {
  if (!request.isMultipart()) {
    const fields = new Map<string, string | string[]>();
    for (const [name, value] of Object.entries((request.body ?? {}) as Record<string, unknown>))
      fields.set(name, Array.isArray(value) ? value.map(String) : String(value));
    return { fields, files: [] };
  }
  try {
    return await readParts(request, limits);
  } catch (error) {
    // errors of limits have a status of their own; a truncated body or a missing boundary has none, and is the client's
    // mistake
    throw Object.assign(error instanceof Error ? error : new Error(String(error)), {
      statusCode: (error as Partial<FastifyError>).statusCode ?? 400,
    });
  }
}

async function readParts(request: FastifyRequest, limits: PartLimits): Promise<PostedForm> {
  const fields = new Map<string, string | string[]>();
  const files: PostedFile[] = [];
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      // an empty file field of a page is a file without name and bytes
      if (part.filename !== '' || bytes.length > 0)
        files.push({ fieldName: part.fieldname, name: part.filename, bytes, isCut: part.file.truncated });
    } else {
      const before = fields.get(part.fieldname);
      const value = String(part.value);
      fields.set(part.fieldname, before === undefined ? value : [before, value].flat());
    }
  }
  return { fields, files };
}

export function postedText({ fields }: PostedForm, name: string): string | undefined {
  const value = fields.get(name);
  return Array.isArray(value) ? value[0] : value;
}
