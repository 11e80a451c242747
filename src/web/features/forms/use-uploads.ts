import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../contract/errors.ts';
import type { FormField } from '../../../contract/forms.ts';
import type { PostedForm } from './posted-form.ts';
import { problemOfFile, type Upload, uploadFile } from './upload-file.ts';

/** A file that was chosen: on its way, kept by the server, or refused. */
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
  /** Cancels it where it is still on its way. */
  remove(file: ChosenFile): void;
}

/** Files of a form: each is sent as soon as it is chosen. */
export function useUploads(formId: number, posted: PostedForm | undefined): Uploads {
  const [files, setFiles] = useState<readonly ChosenFile[]>(() => keptBefore(posted));
  const running = useRef(new Map<number, Upload>());
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
  function send(field: FormField, file: File) {
    const key = count.current++;
    const problem = problemOfFile(field, file);
    setFiles((all) => [...all, { key, fieldId: field.id, name: file.name, percent: 0, ...(problem && { problem }) }]);
    if (problem) return;
    const upload = uploadFile({ formId, fieldId: field.id }, file, (percent) => change(key, { percent }));
    running.current.set(key, upload);
    upload.done
      .then(({ token, name }) => change(key, { token, name, percent: 100 }))
      .catch((error: Error) => change(key, { problem: error.message }))
      .finally(() => running.current.delete(key));
  }
  return {
    files,
    add: (field, chosen) => {
      const good = files.filter(({ fieldId, problem }) => fieldId === field.id && !problem).length;
      // what was refused before makes room for another try
      setFiles((all) => all.filter(({ fieldId, problem }) => fieldId !== field.id || !problem));
      chosen.forEach((file, index) => {
        if (good + index < field.upload_multi_count) return send(field, file);
        const problem = errorText('TOO_MANY_FILES', { max: field.upload_multi_count });
        setFiles((all) => [...all, { key: count.current++, fieldId: field.id, name: file.name, percent: 0, problem }]);
      });
    },
    remove: ({ key }) => {
      running.current.get(key)?.cancel();
      setFiles((all) => all.filter((file) => file.key !== key));
    },
  };
}

/** Sent with a form without scripts that was not taken: they need not be chosen again. */
function keptBefore(posted: PostedForm | undefined): ChosenFile[] {
  const kept = Object.entries(posted?.files ?? {}).flatMap(([fieldId, files]) =>
    files.map((file) => ({ ...file, fieldId: Number(fieldId) })),
  );
  return kept.map((file, key) => ({ ...file, key, percent: 100 }));
}
