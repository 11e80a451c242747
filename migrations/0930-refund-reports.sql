-- Several goods that a customer reports together (issue 49). Each is a request of its own, with its cause, photos and
-- decision; `report_id` is the first of them, and null where one was reported alone. A customer may take a certificate
-- instead of money.
alter table refund_requests
  add column report_id  integer references refund_requests on delete set null,
  add column as_credit  boolean not null default false;
create index refund_requests_report on refund_requests (report_id);
