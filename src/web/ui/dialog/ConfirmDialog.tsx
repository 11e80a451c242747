import { useEffect, useState } from 'react';
import { t } from '../../../language/language.ts';
import { Button } from '../Button.tsx';
import { type ConfirmQuestion, confirmRequests } from './confirm.ts';
import { Dialog } from './Dialog.tsx';

interface Asked extends ConfirmQuestion {
  readonly answer: (yes: boolean) => void;
}

export function ConfirmDialog() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => confirmRequests.handle((question) => new Promise((answer) => setAsked({ ...question, answer }))), []);
  function answer(yes: boolean) {
    asked?.answer(yes);
    setAsked(undefined);
  }
  return (
    <Dialog
      open={asked !== undefined}
      onClose={() => answer(false)}
      title={asked?.title ?? ''}
      widthPx={420}
      isQuestion
      footer={
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={() => answer(false)}>
            {asked?.no ?? t('No')}
          </Button>
          <Button variant={asked?.isDestructive ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {asked?.yes ?? t('Sì')}
          </Button>
        </div>
      }
    >
      <p className="text-ink-soft">{asked?.text}</p>
    </Dialog>
  );
}
