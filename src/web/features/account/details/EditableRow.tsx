import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../../../language/language.ts';
import { Row, rowActClass } from '../../../page/account/AccountPage.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { DataForm, type DataFormProps } from './DataForm.tsx';

interface EditableRowProps<Name extends string, Saved>
  extends Omit<DataFormProps<Name, Saved>, 'isInRow' | 'onCancel'> {
  /** What is stored now. */
  readonly shown: ReactNode;
  readonly note?: ReactNode;
  /** The text of the button; left out: "Cambia". */
  readonly act?: string;
  /** True while the staff act for the customer, whose data they see and do not change. */
  readonly isFixed?: boolean;
}

/** A row of data: "Cambia" opens its fields in its place, and once they are saved the row says so. */
export function EditableRow<const Name extends string, Saved>(props: EditableRowProps<Name, Saved>) {
  const { shown, note, act = t('Cambia'), isFixed = false, onSaved, ...form } = props;
  const [state, setState] = useState<'shown' | 'open' | 'saved' | 'left'>('shown');
  const fields = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (state === 'open') fields.current?.querySelector('input')?.focus();
    else if (state !== 'shown') button.current?.focus();
  }, [state]);
  if (state === 'open')
    return (
      <div ref={fields} className="border-line border-b py-4 last:border-b-0">
        <DataForm
          {...form}
          isInRow
          onSaved={(saved) => {
            onSaved(saved);
            setState('saved');
          }}
          onCancel={() => setState('left')}
        />
      </div>
    );
  return (
    <Row
      label={form.title}
      note={note}
      act={
        isFixed ? null : (
          <span className="flex flex-wrap items-center justify-end gap-x-3">
            <span
              role="status"
              className="inline-flex items-center gap-1.5 font-semibold text-accent text-sm empty:hidden"
            >
              {state === 'saved' && (
                <>
                  <Icon name="check" className="size-4" />
                  {t('Salvato')}
                </>
              )}
            </span>
            <button
              ref={button}
              type="button"
              aria-label={`${act}: ${form.title}`}
              onClick={() => setState('open')}
              className={rowActClass}
            >
              {act}
            </button>
          </span>
        )
      }
    >
      {shown}
    </Row>
  );
}
