import { Link } from '../ui/Link.tsx';
import { Picture } from '../ui/Picture.tsx';
import { paths } from './paths.ts';
import { useShellData } from './shell-loader.ts';

/** All departments, each with the picture of its most popular product, in one row that scrolls. */
export function DepartmentRow() {
  const { departments } = useShellData();
  return (
    <ul className="-mx-4 grid auto-cols-[5.25rem] grid-flow-col gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:auto-cols-[calc((100%-4rem)/9)] md:px-0">
      {departments.map(({ slug, name, lang, picture }) => (
        <li key={slug} lang={lang}>
          <Link
            to={paths.category(slug)}
            className="group grid justify-items-center gap-1.5 rounded-md text-center font-medium text-xs leading-4 hover:text-accent md:gap-2 md:text-sm"
          >
            <span className="tile grid size-18 place-items-center overflow-hidden rounded-full ring-1 ring-line ring-inset transition-shadow group-hover:shadow-float md:size-22">
              <Picture src={picture} alt="" size={70} className="size-14 md:size-17.5" />
            </span>
            <span className="text-balance">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
