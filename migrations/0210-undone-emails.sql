-- An e-mail that was changed can be given back for some days (decision 76). Until then nobody else gets it: each registration looks here.
create index account_tokens_undo on account_tokens ((data ->> 'before')) where purpose = 'email-undo';
