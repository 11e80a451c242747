import { queryOptions } from '@tanstack/react-query';
import { wishlistUsual } from '../../../../contract/lists/source-routes.ts';
import { api } from '../../../api/browser-api.ts';

export const usualQuery = queryOptions({ queryKey: ['mine', 'usual'], queryFn: () => api.call(wishlistUsual, {}) });
