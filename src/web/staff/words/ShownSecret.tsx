import { t } from '../../../language/language.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast/toast.ts';

interface ShownSecretProps {
  readonly secret: string;
  readonly onDone: () => void;
}

/** A secret that was just made; after "Fatto" nobody can read it again. */
export function ShownSecret({ secret, onDone }: ShownSecretProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      toast('success', t('Copiato'));
    } catch {
      toast('error', t('Il browser non permette di copiare: selezionalo e copialo tu'));
    }
  }
  return (
    <Alert tone="warning">
      <p className="font-semibold">{t('Copialo adesso: non lo vedrai più')}</p>
      <p className="my-2 break-all rounded-md bg-card p-2 font-mono text-sm">{secret}</p>
      <p className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          {t('Copia')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('Fatto, è al sicuro')}
        </Button>
      </p>
    </Alert>
  );
}
