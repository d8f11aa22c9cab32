/** Values of a body as services have them: undefined is not given, null takes away. */
import { parseDay, parseInstant } from './dates.ts';

type Given<Value> = Value | null | undefined;

export const trimmed = (text: Given<string>): Given<string> => text?.trim() ?? text;

type Read<Text> = Date | Exclude<Text, string>;

export const givenDay = <Text extends Given<string>>(text: Text): Read<Text> =>
  typeof text === 'string' ? parseDay(text) : (text as Read<Text>);

export const givenInstant = <Text extends Given<string>>(text: Text): Read<Text> =>
  typeof text === 'string' ? parseInstant(text) : (text as Read<Text>);

export const givenOf = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]-?: Exclude<Fields[Name], undefined>;
  };
