import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { FormField } from '../../../contract/forms/schemas.ts';
import { t } from '../../../language/language.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FieldLabel, FieldNote, inputClass } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { acceptOf } from './file-kinds.ts';
import type { ChosenFile, Uploads } from './use-uploads.ts';

export interface UploadFieldProps {
  readonly field: FormField;
  readonly error: string | undefined;
  readonly hint: ReactNode;
  readonly uploads: Uploads;
}

/**
 * A field of files: each is sent as soon as it is chosen, with its progress and a button that removes it. Without
 * scripts the browser sends them with the form.
 */
export function UploadField({ field, error, hint, uploads }: UploadFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOurs, setIsOurs] = useState(false);
  useEffect(() => setIsOurs(true), []);
  const files = uploads.files.filter(({ fieldId }) => fieldId === field.id);
  const isFull = files.filter(({ problem }) => !problem).length >= field.upload_multi_count;
  return (
    <div className="grid gap-1.5">
      <FieldLabel htmlFor={id} label={<span lang={field.lang}>{field.label}</span>} required={field.required === 1} />
      {files.map((file) => (
        <FileRow key={file.key} file={file} onRemove={() => leave(file)} />
      ))}
      <div className={isFull ? 'hidden' : ''}>
        <input
          ref={input}
          id={id}
          type="file"
          name={isOurs ? undefined : `file-${field.id}`}
          multiple={field.upload_multi_count > 1}
          accept={acceptOf(field)}
          required={field.required === 1}
          disabled={field.disable_input === 1}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-rule ${id}-note`}
          onChange={(event) => {
            uploads.add(field, [...(event.target.files ?? [])]);
            // allows the same file to be chosen again
            event.target.value = '';
          }}
          className={isOurs ? 'peer sr-only' : classNames(inputClass, 'min-h-12 py-2.5')}
        />
        {isOurs && (
          <label
            htmlFor={id}
            className={buttonClass(
              'secondary',
              'md',
              'min-h-12 cursor-pointer outline-offset-2 peer-focus-visible:outline-3 peer-focus-visible:outline-accent',
            )}
          >
            <Icon name="clip" />
            {t(files.length > 0 ? 'Scegli un altro file' : 'Scegli un file')}
          </label>
        )}
      </div>
      <p id={`${id}-rule`} className="text-ink-faint text-xs">
        {ruleOf(field)}
      </p>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );

  function leave(file: ChosenFile) {
    uploads.remove(file);
    // the clicked button has been removed
    setTimeout(() => input.current?.focus());
  }
}

function ruleOf({ upload_types, max_file_size: size, upload_multi_count: count }: FormField): string {
  const types = upload_types.toUpperCase().replaceAll(',', ', ');
  return count > 1
    ? t('{types}, al massimo {size} MB; fino a {count} file', { types, size, count })
    : t('{types}, al massimo {size} MB', { types, size });
}

function FileRow({ file, onRemove }: { readonly file: ChosenFile; readonly onRemove: () => void }) {
  const { name, percent, token, problem, fieldId } = file;
  const isOnItsWay = token === undefined && problem === undefined;
  return (
    <div className="grid gap-1 rounded-md bg-tint py-1.5 pr-1 pl-4">
      <div className="flex items-center gap-2">
        <Icon name={problem ? 'alert' : token === undefined ? 'clip' : 'check'} className="size-5 shrink-0" />
        <span className="min-w-0 grow truncate text-sm">{name}</span>
        {isOnItsWay && <span className="text-ink-soft text-xs tabular-nums">{percent}%</span>}
        <IconButton
          icon="close"
          label={t(isOnItsWay ? 'Annulla il caricamento di {name}' : 'Togli {name}', { name })}
          onClick={onRemove}
        />
      </div>
      {isOnItsWay && (
        <progress
          aria-label={t('Caricamento di {name}', { name })}
          value={percent}
          max={100}
          className="mb-1 h-1.5 w-full accent-accent"
        />
      )}
      <p role="status" className={problem ? 'pb-1 font-medium text-danger text-xs' : 'sr-only'}>
        {problem ?? (token === undefined ? '' : t('{name}: caricato', { name }))}
      </p>
      {token !== undefined && (
        <>
          <input type="hidden" name={String(fieldId)} value={token} />
          <input type="hidden" name={`name-${fieldId}`} value={name} />
        </>
      )}
    </div>
  );
}
