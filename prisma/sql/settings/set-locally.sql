-- Sets settings of PostgreSQL until the end of the transaction.
-- @param {Json} $1:settings texts by the name of the setting
SELECT set_config("key", "value", true) FROM jsonb_each_text($1::jsonb)
