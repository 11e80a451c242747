-- Blocks of pages that only people who buy for a company see.
alter table content_blocks drop constraint content_blocks_audience_check;
alter table content_blocks add constraint content_blocks_audience_check
  check (audience in ('all', 'visitor', 'customer', 'company', 'tester'));
