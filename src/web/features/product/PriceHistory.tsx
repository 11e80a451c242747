import { type ComponentType, useEffect, useState } from 'react';
import { t } from '../../../language/language.ts';
import { useNear } from '../../ui/use-near.ts';

interface PriceHistoryProps {
  readonly productId: number;
  readonly per: string;
}

/** Shows the price history of the product. It is requested when it comes near, and its space is reserved. */
export function PriceHistory({ productId, per }: PriceHistoryProps) {
  const [section, isNear] = useNear<HTMLElement>('200px');
  const [Chart, setChart] = useState<ComponentType<PriceHistoryProps>>();
  useEffect(() => {
    if (!isNear) return;
    // without a connection the space stays empty: the shopper did not ask for it
    import('../../product-card/PriceChart.tsx').then(
      ({ PriceChart }) => setChart(() => PriceChart),
      () => undefined,
    );
  }, [isNear]);
  return (
    <section ref={section} aria-label={t('Andamento del prezzo')} className="min-h-72">
      <h2 className="mb-3 text-xl">{t('Andamento del prezzo')}</h2>
      {Chart && <Chart productId={productId} per={per} />}
    </section>
  );
}
