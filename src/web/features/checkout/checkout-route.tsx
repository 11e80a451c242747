import { withQueries } from '../../api/Queries.tsx';
import { CheckoutPage } from './CheckoutPage.tsx';

export const Component = withQueries(CheckoutPage);
