import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffCustomerBlock } from '../../../contract/backoffice/customer-routes.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { tellError } from '../../api/tell-error.ts';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';

interface Props {
  readonly userId: number;
  readonly name: string;
  readonly isBlocked: boolean;
}

/** Keeps a customer out of the account, or lets them in again (D 6). */
export function BlockCustomer({ userId, name, isBlocked }: Props) {
  const queries = useQueryClient();
  const block = useMutation({
    mutationFn: () => api.call(staffCustomerBlock, { body: { user_id: userId, blocked: !isBlocked } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['staff'] }),
    onError: tellError,
  });
  async function ask() {
    const text = t('{name} non potrà più accedere, e i suoi dispositivi vengono scollegati.', { name });
    if (isBlocked || (await confirm({ title: t('Bloccare il cliente?'), text, isDestructive: true }))) block.mutate();
  }
  return (
    <Button
      variant="quiet"
      busy={block.isPending}
      aria-label={isBlocked ? t('Sblocca: {name}', { name }) : t('Blocca: {name}', { name })}
      onClick={() => void ask()}
    >
      {isBlocked ? t('Sblocca') : t('Blocca')}
    </Button>
  );
}
