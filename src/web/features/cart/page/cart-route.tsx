import { withQueries } from '../../../api/Queries.tsx';
import { CartPage } from './CartPage.tsx';

export const Component = withQueries(CartPage);
