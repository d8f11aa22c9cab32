import { records } from '../../records/kind.ts';
import { field, moment, named, object, pointer } from '../../records/schema.ts';

export const template = records({
  schema: object(['organisation', 'name', 'language', 'subject', 'message'], {
    organisation: pointer('organisation'),
    name: named('TemplateSummary', 'name'),
    language: field('TemplateSummary', 'language'),
    subject: named('TemplateSummary', 'subject'),
    message: field('Template', 'message', { minLength: 1, maxLength: 100_000 }),
    retired_at: moment,
  }),
  audit: { kind: 'TEMPLATE', names: { retired_at: 'retired' }, organisation: 'organisation_id' },
});
