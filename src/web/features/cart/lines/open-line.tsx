import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { cartUpdateInfos } from '../../../../contract/cart/routes.ts';
import type { CartItem } from '../../../../contract/cart/schemas.ts';
import { productAlternativeDetail } from '../../../../contract/catalogue/routes.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { showNotices } from '../../../api/notices.ts';
import { cartStore } from '../../../cart-core/queue/cart-store.ts';
import { CART_TOAST_MS } from '../../../cart-core/queue/cart-toast.ts';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { paths } from '../../../page/paths.ts';
import { leavePromotion, offerPromotion } from '../../../product-card/choose-promotion.ts';
import type { CardProduct } from '../../../product-model/card-product.ts';
import type { CartProduct } from '../../../product-model/cart-product.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { type AskedProps, askDialog } from '../../../ui/dialog/ask-dialog.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { Icon, type IconName } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Select } from '../../../ui/Select.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { PriceStepsDialog } from './PriceStepsDialog.tsx';

/**
 * Opens the menu of a line and performs the chosen action. This file is loaded with the first click on the menu of a
 * line.
 */
export async function openLine(line: LineQuestion): Promise<void> {
  const { item, product } = line;
  const action = await askDialog(LineDialog, line);
  if (action === 'remove') cartStore().set(product, 0);
  if (action === 'offerPromotion') return offerPromotion(product);
  if (action === 'leavePromotion') return leavePromotion(item);
  if (action !== 'prices') return;
  const { priceSteps: steps = [], weight, grossTotal: total } = item;
  const listTotal = steps[0]?.before ?? total;
  await askDialog(PriceStepsDialog, [{ name: product.name, steps, isLoose: weight > 0, total, listTotal }]);
}

interface LineQuestion {
  readonly item: CartItem;
  readonly product: CardProduct & Pick<CartProduct, 'choice'>;
}

type LineAction = 'prices' | 'offerPromotion' | 'leavePromotion' | 'remove';

/** The rarely used actions of a line: a note, substitutes, the price steps, a choice of promotion, and removal. */
function LineDialog({ question: { item, product }, open, answer }: AskedProps<LineQuestion, LineAction>) {
  const { name, isAvailable, promo } = product;
  const hasChosen = item.cartItemInfo['use_wpid'] !== undefined;
  return (
    <Dialog open={open} onClose={() => answer()} title={<span lang={product.lang}>{name}</span>} widthPx={460}>
      <PreferencesForm item={item} onDone={() => answer()} />
      <ul className="-mx-3 mt-3 grid gap-1 border-line border-t pt-3">
        {item.priceSteps && (
          <Action icon="percent" text={t('Perché questo prezzo?')} onClick={() => answer('prices')} />
        )}
        {hasChosen && <Action icon="close" text={t('Togli la promozione')} onClick={() => answer('leavePromotion')} />}
        {!hasChosen && isAvailable && promo?.choosable && (
          <Action icon="percent" text={t('Applica la promozione')} onClick={() => answer('offerPromotion')} />
        )}
        <li>
          <Link to={paths.product(product.slug)} onClick={() => answer()} className={entryClass}>
            <Icon name="info" className="size-5.5 text-accent" />
            {t('Ingredienti e dettagli')}
          </Link>
        </li>
        <Action icon="trash" text={t('Togli dal carrello')} onClick={() => answer('remove')} />
      </ul>
    </Dialog>
  );
}

const entryClass = 'flex min-h-12 w-full items-center gap-3.5 rounded-md px-3 text-left font-semibold hover:bg-tint';

function Action({ icon, text, onClick }: { icon: IconName; text: string; onClick: () => void }) {
  return (
    <li>
      <button type="button" onClick={onClick} className={entryClass}>
        <Icon name={icon} className="size-5.5 text-accent" />
        {text}
      </button>
    </li>
  );
}

interface PreferencesFormProps {
  readonly item: CartItem;
  readonly onDone: () => void;
}

/** contract/cart MAX_LINE_NOTE: the browser imports only types from the contract. */
const NOTE_CHARS = 200;

/** A form for a note to the picker, and for the choice of accepted substitutes. */
function PreferencesForm({ item, onDone }: PreferencesFormProps) {
  const { note = '', preferred_substitute: preferred = '', accept_alternatives: said } = item.cartItemInfo;
  const settled = item.acceptsAlternatives !== false;
  const [accepts, setAccepts] = useState(settled);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const save = useSaved(item, onDone);
  const problem = save.error ? asApiError(save.error) : undefined;
  const noteProblem = problem?.at(`${item.itemId}.note`);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = new FormData(event.currentTarget);
    save.mutate({
      note: String(filled.get('note') ?? '').trim(),
      // an unchanged choice is not sent, so the line keeps the preference of the cart
      ...(accepts !== settled || said !== undefined ? { accept_alternatives: String(accepts) } : {}),
      preferred_substitute: accepts ? String(filled.get('substitute') ?? preferred) : '',
    });
  }
  return (
    <form ref={form} onSubmit={submit} className="grid gap-2 rounded-md bg-sunken p-4">
      <TextArea
        name="note"
        label={t('Nota per chi prepara la spesa')}
        hint={t('Per esempio: banane verdi')}
        defaultValue={note}
        maxLength={NOTE_CHARS}
        error={noteProblem}
      />
      <Checkbox checked={accepts} onChange={(event) => setAccepts(event.target.checked)}>
        {t('Se manca, accetto un’alternativa: non la pago mai di più')}
      </Checkbox>
      {accepts && <Substitutes item={item} preferred={preferred} />}
      {problem && !noteProblem && (
        <p role="alert" className="font-medium text-danger text-sm">
          {problem.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={save.isPending}>
          {t('Salva preferenze')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('Annulla')}
        </Button>
      </div>
    </form>
  );
}

function useSaved({ itemId, product }: CartItem, onDone: () => void) {
  return useMutation({
    mutationFn: (infos: Record<string, string>) => api.send(cartUpdateInfos, { body: { items: [{ itemId, infos }] } }),
    onSuccess: ({ data, response }) => {
      cartState.set(data);
      showNotices(response, CART_TOAST_MS);
      toast('success', t('Preferenze salvate: {name}', { name: product.name }), CART_TOAST_MS);
      onDone();
    },
  });
}

/** Lists the shop's substitutes, of which the shopper may prefer one. */
function Substitutes({ item, preferred }: { readonly item: CartItem; readonly preferred: string }) {
  const { productId } = item.product;
  const { data } = useQuery({
    queryKey: ['alternatives', productId],
    queryFn: () => api.call(productAlternativeDetail, { query: { product_id: productId } }),
  });
  const products = data?.products ?? [];
  const known = products.some((product) => String(product.productId) === preferred);
  return (
    <Select
      key={data ? 'known' : 'asked'}
      name="substitute"
      label={t('Alternativa preferita')}
      defaultValue={known || !data ? preferred : ''}
      disabled={!data}
      hint={data && products.length === 0 ? t('Non abbiamo trovato un’alternativa vicina per prezzo e formato.') : ''}
    >
      <option value="">{t('Scegliete voi')}</option>
      {!data && preferred && <option value={preferred}>…</option>}
      {products.map((product) => (
        <option key={product.productId} value={product.productId} lang={product.lang}>
          {[product.name, product.description].filter(Boolean).join(', ')}
        </option>
      ))}
    </Select>
  );
}
