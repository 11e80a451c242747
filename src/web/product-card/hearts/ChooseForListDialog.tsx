import { useState } from 'react';
import { t } from '../../../language/language.ts';
import { type CartProduct, type Choice, isChosen } from '../../product-model/cart-product.ts';
import { ALL_NEEDED, OptionFields } from '../../product-model/OptionFields.tsx';
import { Button } from '../../ui/Button.tsx';
import type { AskedProps } from '../../ui/dialog/ask-dialog.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';

/** storefront 9: width of the favourites dialog. */
const WIDTH_PX = 300;

export interface ChoiceForList {
  readonly product: CartProduct;
  /** The title and the button of the dialog: what is done with the choice. */
  readonly action: string;
}

/** storefront 2: asks for the options of a product before it becomes a favourite, or goes on a list. */
export function ChooseForListDialog({ question, open, answer }: AskedProps<ChoiceForList, Choice>) {
  const { product, action } = question;
  const [choice, setChoice] = useState<Choice>({});
  const options = product.options ?? [];
  const isReady = isChosen({ options, choice });
  return (
    <Dialog
      open={open}
      onClose={() => answer()}
      title={action}
      widthPx={WIDTH_PX}
      footer={
        <Button
          className="w-full"
          disabled={!isReady}
          title={isReady ? undefined : t(ALL_NEEDED)}
          onClick={() => answer(choice)}
        >
          {action}
        </Button>
      }
    >
      <form className="grid gap-5" onSubmit={(event) => event.preventDefault()}>
        <p lang={product.lang} className="text-ink-soft text-sm">
          {product.name}
        </p>
        <OptionFields
          options={options}
          choice={choice}
          onChoose={(name, key) => setChoice((chosen) => ({ ...chosen, [name]: key }))}
        />
        {!isReady && <p className="text-ink-soft text-xs">{t(ALL_NEEDED)}</p>}
      </form>
    </Dialog>
  );
}
