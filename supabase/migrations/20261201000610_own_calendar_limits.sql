-- Calendars of one's own that nobody ever used expire sooner, because their number is limited.

comment on column private.own_calendars.used_on is
  'When it was last read or changed, by the day. It is deleted after a year without that, or after 30 days if it was never used after the day it was made.';
create index own_calendars_unused on private.own_calendars (created_at) where used_on <= (created_at at time zone 'UTC')::date;
