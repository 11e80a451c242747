import { useId } from 'react';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { contentLanguage } from '../../../../language/language.ts';
import { CartLine } from './CartLine.tsx';
import { type DepartmentLines, linesByDepartment } from './lines-by-department.ts';

/** The number of lines that fill the first screen; lines below it are rendered when they come near. */
const NEAR_LINES = 8;

export interface CartLinesProps {
  readonly cart: Cart;
  /** Compact form for the drawer. */
  readonly isCompact?: boolean;
}

/** Renders the lines of the cart, grouped by department. */
export function CartLines({ cart, isCompact = false }: CartLinesProps) {
  const departments = linesByDepartment(cart);
  return departments.map((department) => (
    <Department
      key={department.sectorId}
      department={department}
      isOnly={departments.length === 1}
      isCompact={isCompact}
    />
  ));
}

interface DepartmentProps {
  readonly department: DepartmentLines;
  /** True when the cart has one department; its name is not shown then. */
  readonly isOnly: boolean;
  readonly isCompact: boolean;
}

function Department({ department: { name, items, before }, isOnly, isCompact }: DepartmentProps) {
  const nameId = useId();
  return (
    <div className="border-line border-b last:border-b-0">
      {!isOnly && (
        <h2 id={nameId} lang={contentLanguage()} className="pt-4 font-sans font-semibold text-ink-soft text-sm">
          {name}
        </h2>
      )}
      <ul aria-labelledby={isOnly ? undefined : nameId} className="divide-y divide-line [--card-height:10.5rem]">
        {items.map((item, index) => (
          <CartLine
            key={item.itemId}
            item={item}
            isCompact={isCompact}
            isFar={!isCompact && before + index >= NEAR_LINES}
          />
        ))}
      </ul>
    </div>
  );
}
