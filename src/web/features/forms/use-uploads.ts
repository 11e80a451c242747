import { useEffect, useRef, useState } from 'react';
import type { FormField } from '../../../contract/forms/schemas.ts';
import { t } from '../../../language/language.ts';
import { OFFLINE_TEXT } from '../../api/api-error.ts';
import type { PostedForm } from './posted-form.ts';
import type { Upload } from './upload-file.ts';

/** A chosen file: being sent, stored by the server, or refused. */
export interface ChosenFile {
  readonly key: number;
  readonly fieldId: number;
  readonly name: string;
  readonly percent: number;
  readonly token?: string;
  readonly problem?: string;
}

export interface Uploads {
  readonly files: readonly ChosenFile[];
  add(field: FormField, chosen: readonly File[]): void;
  /** Removes the file, and cancels its upload. */
  remove(file: ChosenFile): void;
}

/** The files of a form: each is sent as soon as it is chosen. */
export function useUploads(formId: number, posted: PostedForm | undefined): Uploads {
  const [files, setFiles] = useState<readonly ChosenFile[]>(() => uploadedBefore(posted));
  const running = useRef(new Map<number, Upload>());
  /** Files that were removed, perhaps before the code for uploads was loaded. */
  const left = useRef(new Set<number>());
  const count = useRef(1000);
  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const { cancel } of uploads.values()) cancel();
    };
  }, []);

  function change(key: number, now: Partial<ChosenFile>) {
    setFiles((all) => all.map((file) => (file.key === key ? { ...file, ...now } : file)));
  }
  function follow(key: number, upload: Upload) {
    running.current.set(key, upload);
    upload.done
      .then(({ token, name }) => change(key, { token, name, percent: 100 }))
      .catch((error: Error) => change(key, { problem: error.message }))
      .finally(() => running.current.delete(key));
  }
  function add(field: FormField, chosen: readonly File[]) {
    const started = chosen.map((file) => ({ file, key: count.current++ }));
    const shown = started.map(({ file, key }) => ({ key, fieldId: field.id, name: file.name, percent: 0 }));
    const free = field.upload_multi_count - files.filter((file) => file.fieldId === field.id && !file.problem).length;
    // a new file replaces the refused one of the same field
    setFiles((all) => [...all.filter(({ fieldId, problem }) => fieldId !== field.id || !problem), ...shown]);
    import('./upload-file.ts').then(
      ({ problemOfFile, tooMany, uploadFile }) =>
        started.forEach(({ file, key }, index) => {
          if (left.current.has(key)) return;
          const problem = index < free ? problemOfFile(field, file) : tooMany(field);
          if (problem !== undefined) return change(key, { problem });
          follow(
            key,
            uploadFile({ formId, fieldId: field.id }, file, (percent) => change(key, { percent })),
          );
        }),
      () => started.forEach(({ key }) => change(key, { problem: t(OFFLINE_TEXT) })),
    );
  }
  return {
    files,
    add,
    remove: ({ key }) => {
      left.current.add(key);
      running.current.get(key)?.cancel();
      setFiles((all) => all.filter((file) => file.key !== key));
    },
  };
}

/** Returns the files of a refused form that was submitted without scripts, so that they need not be chosen again. */
function uploadedBefore(posted: PostedForm | undefined): ChosenFile[] {
  const uploaded = Object.entries(posted?.files ?? {}).flatMap(([fieldId, files]) =>
    files.map((file) => ({ ...file, fieldId: Number(fieldId) })),
  );
  return uploaded.map((file, key) => ({ ...file, key, percent: 100 }));
}
