/** What answers show of rows to which many of them refer. */

type Person = { readonly id: number; readonly firstName: string; readonly lastName: string; readonly email: string | null };

export const personOf = ({ id, firstName, lastName, email }: Person) => ({
  id,
  first_name: firstName,
  last_name: lastName,
  email,
});

export const candidateOf = (origin: string, { title, ...person }: Person & { readonly title: string }) => {
  const self = `${origin}/v1/candidate/${person.id}`;
  return { ...personOf(person), title, _self: self, applications: { _self: `${self}/application` } };
};

type Job = { readonly id: number; readonly title: string; readonly status: string };

export const jobOf = (origin: string, { id, title, status }: Job) => {
  const self = `${origin}/v1/job/${id}`;
  return { _self: self, id, title, status, applications: { _self: `${self}/application` } };
};

type Source = { readonly id: number; readonly name: string; readonly postingServiceId: number | null };

/** A source as `aSource` makes it. */
export const sourceOf = ({ id, name, postingServiceId }: Source) => ({
  id,
  name,
  posting_service: { id: postingServiceId, name: `Service of ${name}` },
});

/** A complete list at this address below the base address. */
export const listOf = (origin: string, address: string, schema: string, items: readonly unknown[]) => ({
  _status: 'OK',
  _self: `${origin}/v1${address}`,
  _schema: `${origin}/schemav1/${schema}`,
  items,
});

/** The only page of a collection. */
export const pageOf = (...list: Parameters<typeof listOf>) => ({ ...listOf(...list), _next: '' });
