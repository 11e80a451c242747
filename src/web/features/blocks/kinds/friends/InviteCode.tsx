import { t } from '../../../../../language/language.ts';
import { paths } from '../../../../page/paths.ts';
import { useIsRegistrationOpen, useShellData } from '../../../../page/shell-loader.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { ShareLinks } from './ShareLinks.tsx';

/** Shows the code in large type, with buttons to copy it (storefront 2, invite.code.copied) or to share it. */
export function InviteCode({ code }: { readonly code: string }) {
  const { publicUrl } = useShellData();
  const isOpen = useIsRegistrationOpen();
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      toast('success', t('Codice copiato: incollalo dove vuoi'));
    } catch {
      toast('error', t('Il browser non permette di copiare: seleziona il codice e copialo a mano'));
    }
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <output
          aria-label={t('Il tuo codice')}
          className="select-all rounded-md border-2 border-accent border-dashed bg-card px-5 py-2 font-bold text-ink text-xl tracking-[0.2em]"
        >
          {code}
        </output>
        <Button variant="secondary" onClick={() => void copy()}>
          <Icon name="copy" />
          {t('Copia il codice')}
        </Button>
      </div>
      {isOpen && (
        <ShareLinks
          address={publicUrl + paths.register(undefined, code)}
          text={t('Fai la spesa con me da Bottega: registrati con il mio codice {code}', { code })}
        />
      )}
    </div>
  );
}
