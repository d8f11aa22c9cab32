/**
 * ONE WORLD. `aWorld(service)` makes a tenant of its own with an organisation and a recruiter, so that a
 * test that writes disturbs no other; `client` calls the service as the recruiter. Rows are made when they
 * are named, each with what it needs, and carry these names in the world:
 *
 *   const { client, job, steps, application } = await aWorld(service, ['job', 'steps', 'application']);
 *
 * `ids` makes one of everything that has an identifier, which the requests of requests.ts name. `sister` is
 * another organisation of the tenant and `stranger` that of another tenant: worlds like this one, made when
 * they are first used. `callers` has a client for each role and mixture of roles, whose user is made at the
 * first request. `member` makes a user with roles here and in the sister organisation. Rows that a test
 * needs in another form are made by the factories of records.ts.
 */
import type { Prisma, PrismaClient } from '#generated/prisma/client.ts';
import type { Role } from '#generated/prisma/enums.ts';
import { createDocumentTokens } from '../../src/resources/documents/download.ts';
import { createTokens, hashToken } from '../../src/resources/submissions/apply-address.ts';
import type { Client } from './client.ts';
import {
  aCall,
  aContractType,
  aCredential,
  aDelivery,
  aDocument,
  aJob,
  anApplication,
  anInterview,
  anOffer,
  anOrganisation,
  aPool,
  aPublication,
  aQuestionnaire,
  aRecruiter,
  aRejectionReason,
  aSource,
  aTemplate,
  aTenant,
  aWebhook,
} from './records.ts';
import { CREDENTIAL_KEYS, type Service } from './service.ts';

/** A service, or a database whose rows no request of a world is about. */
type Place = { readonly prisma: PrismaClient; readonly as?: Service['as'] };

type Options = {
  /** The role of the recruiter. */
  readonly role?: Role;
  /** Whether the recruiter is an owner with an owner's credential. */
  readonly owner?: boolean;
  /** A tenant that is there already. */
  readonly tenant?: Core['tenant'];
};

/** Makes it at the first call, and returns the same at each. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}

/** A client whose user is made at the first request. */
function lazily(make: () => Promise<Client>): Client {
  const made = once(make);
  return {
    get: async (...request) => (await made()).get(...request),
    post: async (...request) => (await made()).post(...request),
    request: async (...request) => (await made()).request(...request),
  };
}

/** Roles in the organisation of a world, and in its sister; of an owner, the credential that it calls with. */
type Roles = { readonly here?: Role; readonly there?: Role; readonly owner?: "an owner's" | 'ordinary' };

/** The callers of the tenant. */
export const MEMBERS = {
  ADMIN: { here: 'ADMIN' },
  RECRUITER: { here: 'RECRUITER' },
  READER: { here: 'READER' },
  'READER here, ADMIN there': { here: 'READER', there: 'ADMIN' },
  'READER here, RECRUITER there': { here: 'READER', there: 'RECRUITER' },
  'ADMIN here, READER there': { here: 'ADMIN', there: 'READER' },
  'RECRUITER here and there': { here: 'RECRUITER', there: 'RECRUITER' },
  'ADMIN there': { there: 'ADMIN' },
  'RECRUITER there': { there: 'RECRUITER' },
  'READER there': { there: 'READER' },
  'member of no organisation': {},
  "owner with an owner's credential": { owner: "an owner's" },
  'owner with an ordinary credential': { here: 'ADMIN', owner: 'ordinary' },
} as const satisfies Readonly<Record<string, Roles>>;

const STRANGERS = {
  'ADMIN of another tenant': 'ADMIN',
  'RECRUITER of another tenant': 'RECRUITER',
  'READER of another tenant': 'READER',
} as const;

export type CallerName = keyof typeof MEMBERS | keyof typeof STRANGERS;

type Step = { readonly id: number; readonly name: string; readonly status: string; readonly rank: number };

/** The six steps that `aProcess` makes, by name. */
export function stepsOf({ process: { steps } }: { readonly process: { readonly steps: readonly Step[] } }) {
  const named = (name: string): Step => {
    const step = steps.find((each) => each.name === name);
    if (step === undefined) throw new Error(`The process has no step ${name}.`);
    return step;
  };
  return {
    start: named('New'),
    screening: named('Phone screening'),
    interview: named('Interview'),
    offer: named('Offer'),
    hired: named('Hired'),
    rejected: named('Rejected'),
  };
}

type Core = {
  readonly tenant: Awaited<ReturnType<typeof aTenant>>;
  readonly tenantId: number;
  readonly organisation: Awaited<ReturnType<typeof anOrganisation>>;
  readonly recruiter: Awaited<ReturnType<typeof aRecruiter>>;
};

/** The rows by name; `asks` tells whether the job asks the questionnaire: where a world has both. */
function rowsOf(prisma: PrismaClient, { tenantId, organisation, recruiter }: Core, asks: () => boolean) {
  const questionnaire = once(() => aQuestionnaire(prisma, tenantId));
  const job = once(async () => aJob(prisma, organisation, asks() ? { questionnaireId: (await questionnaire()).id } : {}));
  const steps = async () => stepsOf(await job());
  /** A job of the same process that asks nothing. */
  const otherJob = once(async () => aJob(prisma, organisation, { processId: (await job()).processId }));
  /** Without applications. */
  const emptyJob = once(async () => aJob(prisma, organisation, { processId: (await job()).processId }));
  const application = once(async () => anApplication(prisma, await job()));
  const candidate = once(async () => {
    const { candidateId: id } = await application();
    return prisma.candidate.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } } });
  });
  /** Of the same candidate, to the other job. */
  const otherApplication = once(async () => {
    const { candidateId } = await application();
    return anApplication(prisma, await otherJob(), { candidateId });
  });
  const colleague = once(() => aRecruiter(prisma, [organisation], 'RECRUITER', { firstName: 'Jonas', lastName: 'Weber' }));
  /** Who has a further credential. */
  const user = once(() => aRecruiter(prisma, [organisation], 'READER', { firstName: 'Yuki', lastName: 'Hayashi' }));
  const credential = once(async () => {
    const { login } = await aCredential(prisma, await user(), { name: 'Career site' });
    return prisma.credential.findUniqueOrThrow({ where: { login } });
  });
  const template = once(() => aTemplate(prisma, organisation));
  const reason = once(() => aRejectionReason(prisma, tenantId, { organisationId: organisation.id }));
  const contractType = once(() => aContractType(prisma, tenantId));
  /** On which the jobs are published, and where the job takes applications at `applyToken`. */
  const source = once(async () => {
    const made = await aSource(prisma, tenantId);
    await aPublication(prisma, await job(), made, '2020-01-01');
    return made;
  });
  const applyToken = once(async () => {
    const target = { tenantId, jobId: (await job()).id, sourceId: (await source()).id };
    const token = createTokens(CREDENTIAL_KEYS)(target);
    await prisma.applyAddress.create({ data: { ...target, tokenHash: hashToken(token) } });
    return token;
  });
  const otherSource = once(() => aSource(prisma, tenantId));
  const pool = once(() => aPool(prisma, tenantId));
  const otherPool = once(() => aPool(prisma, tenantId));
  const document = once(async () => aDocument(prisma, await application()));
  const interview = once(async () => {
    const questionnaireId = asks() ? (await questionnaire()).id : null;
    return anInterview(prisma, await application(), [recruiter, await colleague()], { questionnaireId });
  });
  const draftOffer = once(async () => anOffer(prisma, await otherApplication()));
  const offer = once(async () => anOffer(prisma, await otherApplication(), { status: 'APPROVED' }));
  const webhook = once(() => aWebhook(prisma, organisation));
  const call = once(async () => aCall(prisma, await aDelivery(prisma, await webhook(), await application())));
  return {
    questionnaire,
    job,
    steps,
    otherJob,
    emptyJob,
    application,
    candidate,
    otherApplication,
    colleague,
    user,
    credential,
    template,
    reason,
    contractType,
    source,
    applyToken,
    otherSource,
    pool,
    otherPool,
    document,
    interview,
    draftOffer,
    offer,
    webhook,
    call,
    ids: once(async () => {
      const asked = await questionnaire();
      const { start, screening, rejected } = await steps();
      const { id: sourceId } = await source();
      const other = await otherJob();
      await aPublication(prisma, other, { tenantId, id: sourceId }, '2020-01-01');
      return {
        organisation: organisation.id,
        member: recruiter.id,
        owner: recruiter.id,
        otherMember: (await colleague()).id,
        user: (await user()).id,
        credential: (await credential()).id,
        questionnaire: asked.id,
        question: asked.why.id,
        choiceQuestion: asked.licence.id,
        choice: asked.licence.yes.id,
        process: (await job()).processId,
        startStep: start.id,
        nextStep: screening.id,
        rejectionStep: rejected.id,
        job: (await job()).id,
        otherJob: other.id,
        emptyJob: (await emptyJob()).id,
        candidate: (await application()).candidateId,
        application: (await application()).id,
        otherApplication: (await otherApplication()).id,
        draftOffer: (await draftOffer()).id,
        offer: (await offer()).id,
        template: (await template()).id,
        source: sourceId,
        otherSource: (await otherSource()).id,
        pool: (await pool()).id,
        otherPool: (await otherPool()).id,
        contractType: (await contractType()).id,
        rejectionReason: (await reason()).id,
        document: (await document()).id,
        interview: (await interview()).id,
        webhook: (await webhook()).id,
        call: (await call()).id,
        applyToken: await applyToken(),
        documentToken: createDocumentTokens(CREDENTIAL_KEYS).issue({ tenantId, documentId: (await document()).id }, new Date()),
      };
    }),
  };
}

type Makers = ReturnType<typeof rowsOf>;
export type RowName = keyof Makers;
type Rows = { readonly [Name in RowName]: Awaited<ReturnType<Makers[Name]>> };

/** The identifiers of one of everything, and the tokens of its public addresses. */
export type Ids = Rows['ids'];
export type IdName = Exclude<keyof Ids, 'applyToken' | 'documentToken'>;

export type World<Name extends RowName = never> = Core &
  Pick<Rows, Name> & {
    /** Calls the service as the recruiter. */
    readonly client: Client;
    readonly callers: Readonly<Record<CallerName, Client>>;
    /** A user with these roles. */
    readonly member: (
      roles: Roles,
      given?: Partial<Prisma.UserUncheckedCreateInput>,
    ) => Promise<Core['recruiter'] & { readonly client: Client }>;
    /** Further rows. */
    readonly add: <More extends RowName>(names: readonly More[]) => Promise<World<Name | More>>;
    /** Another organisation of the tenant. */
    readonly sister: <More extends RowName = never>(names?: readonly More[]) => Promise<World<More>>;
    /** The organisation of another tenant. */
    readonly stranger: <More extends RowName = never>(names?: readonly More[]) => Promise<World<More>>;
  };

/** A tenant with an organisation, a recruiter, and the rows with these names. */
export async function aWorld<Name extends RowName = never>(
  place: Place,
  names: readonly Name[] = [],
  { role = 'RECRUITER', owner = false, tenant: given }: Options = {},
): Promise<World<Name>> {
  const { prisma } = place;
  const as: Service['as'] = (credentials) => {
    if (place.as === undefined) throw new Error('No service runs on this database.');
    return place.as(credentials);
  };
  const tenant = given ?? (await aTenant(prisma));
  const { id: tenantId } = tenant;
  const organisation = await anOrganisation(prisma, tenantId);
  const recruiter = await aRecruiter(prisma, [organisation], role, { owner });
  if (owner) await prisma.credential.update({ where: { login: recruiter.login }, data: { owner } });
  const core = { tenant, tenantId, organisation, recruiter };

  const sister = once(() => aWorld(place, [], { role, tenant }));
  const stranger = once(() => aWorld(place, [], { role }));
  const member: World['member'] = async ({ here, there, owner: credential }, more) => {
    const user = await aRecruiter(prisma, [], 'READER', { tenantId, owner: credential !== undefined, ...more });
    const memberships = [
      ...(here ? [{ organisationId: organisation.id, role: here }] : []),
      ...(there ? [{ organisationId: (await sister()).organisation.id, role: there }] : []),
    ];
    await prisma.membership.createMany({ data: memberships.map((each) => ({ tenantId, userId: user.id, ...each })) });
    const own = credential === "an owner's" ? await aCredential(prisma, user, { owner: true }) : user;
    return { ...user, login: own.login, password: own.password, client: as(own) };
  };

  const wanted = new Set<RowName>();
  const makers = rowsOf(prisma, core, () => wanted.has('questionnaire') || wanted.has('ids'));
  const world = {
    ...core,
    client: lazily(async () => as(recruiter)),
    callers: Object.fromEntries([
      ...Object.entries(MEMBERS).map(([name, roles]) => [name, lazily(async () => (await member(roles)).client)]),
      ...Object.entries(STRANGERS).map(([name, kind]) => [
        name,
        lazily(async () => (await (await stranger()).member({ here: kind })).client),
      ]),
    ]) as World['callers'],
    member,
    add: async (more: readonly RowName[]) => {
      for (const name of more) wanted.add(name);
      const made: Partial<Record<RowName, unknown>> = {};
      for (const name of more) made[name] = await makers[name]();
      return Object.assign(world, made);
    },
    sister: async (more: readonly RowName[] = []) => (await sister()).add(more),
    stranger: async (more: readonly RowName[] = []) => (await stranger()).add(more),
  } as unknown as World<Name>;
  return world.add(names);
}

/** Each kind of row gets ids of its own range, all of seven digits: an identifier is one of its kind alone. */
export const spreadIds = ({ database: { pool } }: Service) =>
  pool.query(
    `SELECT setval(c.oid::regclass, 1000001 + 100000 * row_number() OVER (ORDER BY c.relname)) FROM pg_class c
     WHERE c.relkind = 'S' AND c.relnamespace = 'public'::regnamespace`,
  );
