import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../../../language/language.ts';
import { ChangeButton, Row } from '../../../page/account/AccountPage.tsx';
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
          <ChangeButton
            ref={button}
            act={act}
            title={form.title}
            isSaved={state === 'saved'}
            onOpen={() => setState('open')}
          />
        )
      }
    >
      {shown}
    </Row>
  );
}
