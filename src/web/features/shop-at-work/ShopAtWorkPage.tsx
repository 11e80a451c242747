import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { shopAtWork, shopAtWorkLeave, shopAtWorkSubscribePost } from '../../../contract/shop-at-work/routes.ts';
import type { ShopAtWork } from '../../../contract/shop-at-work/schemas.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { useFormCall } from '../../api/use-form-call.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { AccountPage } from '../../page/account/AccountPage.tsx';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Field } from '../../ui/Field.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';

export const Component = ShopAtWorkPage;

const KEY = ['mine', 'shop-at-work'];

/** D 7, shopatwork/subscribe: the work agreement of the customer's employer. */
function ShopAtWorkPage() {
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => api.call(shopAtWork, {}) });
  const queries = useQueryClient();
  const adopt = (state: ShopAtWork) => {
    queries.setQueryData(KEY, state);
    // the segment changes blocks and prices
    cartState.refresh();
  };
  return (
    <AccountPage
      title={t('Spesa al lavoro')}
      intro={t('Se la tua azienda ha una convenzione con noi, scrivi il codice che ti ha dato.')}
    >
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={undefined}>
          <Skeleton className="h-40 rounded-lg" />
        </NotLoaded>
      )}
      {data && (data.subscription ? <Joined of={data.subscription} onLeft={adopt} /> : <JoinForm onJoined={adopt} />)}
    </AccountPage>
  );
}

function Joined({
  of: { employer, benefit, subscriptionCode, endDate, isOver },
  onLeft,
}: {
  readonly of: NonNullable<ShopAtWork['subscription']>;
  readonly onLeft: (state: ShopAtWork) => void;
}) {
  const leave = useMutation({
    mutationFn: () => api.call(shopAtWorkLeave, { body: {} }),
    onSuccess: onLeft,
    onError: tellError,
  });
  async function ask() {
    const text = t('Non avrai più i vantaggi di {employer}.', { employer });
    if (await confirm({ title: t('Uscire dalla convenzione?'), text, isDestructive: true })) leave.mutate();
  }
  return (
    <section className="grid gap-3 rounded-lg bg-card p-4 shadow-card sm:p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-xl">{employer}</h2>
        <Badge tone={isOver ? 'neutral' : 'accent'}>{isOver ? t('Convenzione finita') : t('Attiva')}</Badge>
      </div>
      {benefit && <p>{benefit}</p>}
      <p className="text-ink-soft text-sm">
        {t('Codice {code}', { code: subscriptionCode })}
        {endDate && ` · ${t('fino al {date}', { date: endDate })}`}
      </p>
      <Button variant="quiet" busy={leave.isPending} onClick={() => void ask()} className="justify-self-start">
        {t('Esci dalla convenzione')}
      </Button>
    </section>
  );
}

function JoinForm({ onJoined }: { readonly onJoined: (state: ShopAtWork) => void }) {
  const form = useFormCall('subscriptionCode', {
    send: (subscriptionCode) => api.call(shopAtWorkSubscribePost, { body: { subscriptionCode } }),
    onSuccess: (state) => {
      toast('success', t('Convenzione attivata'));
      onJoined(state);
    },
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.submit}
      className="grid max-w-md gap-3 rounded-lg bg-card p-4 shadow-card sm:p-5"
    >
      {form.problem && <Alert tone="error">{form.problem}</Alert>}
      <Field
        label={t('Codice aziendale')}
        name="subscriptionCode"
        autoComplete="off"
        maxLength={60}
        error={form.error}
      />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {t('Attiva la convenzione')}
      </Button>
    </form>
  );
}
