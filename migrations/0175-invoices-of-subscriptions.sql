-- The invoice of the price of a subscription: which sale it is for. A sale has one at most; a credit note goes with its invoice.
alter table documents add column sale_id integer unique references direct_sales;
alter table documents add constraint documents_sale check (sale_id is null or kind = 'invoice');

drop trigger documents_keep_what_was_issued on documents;
create trigger documents_keep_what_was_issued
  before update of kind, series, year, number, issued_on, user_id, lines, vat, total_cents, of_document_id, reason, sale_id on documents
  for each row execute function refuse_change();

-- the due that a document is paid with
create index dues_document on dues (document_id) where document_id is not null;
