import { type RefObject, useEffect, useState } from 'react';
import { SliderControls } from '../banners/SliderControls.tsx';

export interface ProductSliderControlsProps {
  readonly row: RefObject<HTMLElement | null>;
  readonly rowId: string;
  readonly label: string;
  /** The number of cards in the row. */
  readonly count: number;
  readonly hasBullets: boolean;
  readonly hasArrows: boolean;
}

/** One bullet for each group of products that is visible at once; no bullets if all products are visible. */
export function ProductSliderControls(props: ProductSliderControlsProps) {
  const pages = usePages(props.row, props.count);
  return pages > 1 ? <SliderControls {...props} count={pages} autoplaySeconds={0} /> : null;
}

function usePages(row: RefObject<HTMLElement | null>, count: number): number {
  const [pages, setPages] = useState(1);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () =>
      setPages(Math.min(count, Math.ceil((element.scrollWidth - 8) / Math.max(1, element.clientWidth))));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [row, count]);
  return pages;
}
