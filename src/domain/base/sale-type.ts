/** How a product is sold: by the piece, by the package, or loose by weight (S 3; the wire's own words). */
export type SaleType = 'Pezzo' | 'Confezione' | 'Sfuso';
