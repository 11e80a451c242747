-- The codes on packages of one product, beside `barcode`: other sizes of a label, promotions, a former maker.
alter table products add column other_barcodes text[] not null default '{}';
