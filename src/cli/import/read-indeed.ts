/**
 * Streams job feeds in Indeed's XML. The parser knows the entities of XML and HTML, which feeds use
 * undeclared. Entities of a document type are neither expanded nor fetched.
 */
import { createReadStream } from 'node:fs';
import sax from 'sax';
import { recordsOf, type Posting, type PostingSettings } from './postings.ts';
import { readHead, type Found } from './read-file.ts';

const MAX_FIELD = 1_000_000;
/** Details of a posting that a job here has no fields for. */
const ATTRIBUTES = ['url', 'state', 'salary', 'category', 'experience', 'education', 'remotetype'];

type Fields = Readonly<Record<string, string>>;
type Job = { readonly number: number; readonly fields: Fields };

export async function* readIndeed(file: string, settings: PostingSettings): AsyncGenerator<Found> {
  const decoder = new TextDecoder(encodingOf(await readHead(file, 1024)), { fatal: true });
  const jobs: Job[] = [];
  const parser = createParser((job) => void jobs.push(job));
  const take = (): readonly Found[] =>
    jobs.splice(0).flatMap(({ number, fields }) => recordsOf(number, postingOf(fields), settings));
  let fault: string | undefined;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    fault = parser.write(() => decoder.decode(chunk, { stream: true }));
    yield* take();
    if (fault !== undefined) break;
  }
  fault ??= parser.end();
  yield* take();
  if (fault !== undefined) yield { number: parser.line(), fault: `${fault}; what follows is not read` };
}

function postingOf(fields: Fields): Posting {
  const text = (name: string): string | undefined => fields[name]?.trim() || undefined;
  return {
    reference: text('referencenumber') ?? text('requisitionid'),
    title: text('title'),
    description: text('description'),
    posted: text('date'),
    expires: text('expirationdate'),
    employment: text('jobtype'),
    company: text('company'),
    location: {
      address: text('streetaddress'),
      postalcode: text('postalcode'),
      town: text('city'),
      country: text('country'),
    },
    attributes: Object.fromEntries(ATTRIBUTES.map((name) => [name === 'remotetype' ? 'remote_type' : name, text(name)])),
  };
}

/** `write` takes the next piece of text, `close` ends the document; both return a fault if there is one. */
function createParser(onJob: (job: Job) => void) {
  const parser = sax.parser(true);
  let fault: string | undefined;
  let job: { readonly number: number; readonly fields: Record<string, string> } | undefined;
  let field: string | undefined;
  let depth = 0;
  parser.onerror = (error) => {
    fault ??= `is not well-formed XML (${error.message.split('\n')[0]})`;
  };
  parser.onopentag = ({ name }) => {
    // the parser goes on to the end of its piece
    if (fault !== undefined) return;
    depth += 1;
    if (depth === 1 && name !== 'source') fault ??= `begins with <${name.slice(0, 50)}>, and a feed of jobs with <source>`;
    if (depth === 2 && name === 'job') job = { number: parser.line + 1, fields: Object.create(null) as Record<string, string> };
    if (depth === 3 && job) field = name;
  };
  parser.onclosetag = () => {
    if (fault !== undefined) return;
    if (depth === 3) field = undefined;
    if (depth === 2 && job) {
      onJob(job);
      job = undefined;
    }
    depth -= 1;
  };
  const onText = (text: string): void => {
    if (fault !== undefined || job === undefined || field === undefined) return;
    // one character more than a record may have is enough to refuse it
    job.fields[field] = ((job.fields[field] ?? '') + text).slice(0, MAX_FIELD + 1);
  };
  parser.ontext = onText;
  parser.oncdata = onText;
  const guarded = (act: () => void): string | undefined => {
    if (fault !== undefined) return fault;
    try {
      act();
    } catch (error) {
      fault ??=
        error instanceof TypeError ? 'is not text of the encoding that it declares' : (error as Error).message.split('\n')[0];
    }
    return fault;
  };
  return {
    write: (piece: () => string) => guarded(() => void parser.write(piece())),
    end: () => guarded(() => void parser.close()),
    line: () => parser.line + 1,
  };
}

/** The encoding that the declaration names; UTF-8 where it names none that can be read. */
function encodingOf(head: Buffer): string {
  const [, label = 'utf-8'] = /^[^<]*<\?xml[^>]*\sencoding=["']([\w.-]{1,40})["']/i.exec(head.toString('latin1')) ?? [];
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'utf-8';
  }
}
