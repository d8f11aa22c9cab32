import type { Links } from '../api/links.ts';
import type { Schema } from '../api/operations.ts';
import { formatDay } from '../day.ts';
import { presentUser, type UserRow } from '../users/presenter.ts';
import type { Funnel } from './funnel.ts';

export const presentStatistics = (funnel: Funnel, self: string, links: Links): Schema<'JobStatistics'> => ({
  _status: 'OK',
  _self: self,
  _schema: links.schema('JobStatistics'),
  job_id: funnel.jobId,
  job_title: funnel.jobTitle,
  applications_total: funnel.total,
  by_channel: funnel.byChannel.map(presentChannel),
  by_week: funnel.byWeek.map(presentWeek),
  peer_average: funnel.peerAverage,
  published_since: funnel.publishedSince && formatDay(funnel.publishedSince),
});

const presentChannel = ({ channel, count, lastDay }: Funnel['byChannel'][number]): Schema<'ChannelCount'> => ({
  channel,
  count,
  last_date: lastDay && formatDay(lastDay),
});

const presentWeek = ({ weekStart, count }: Funnel['byWeek'][number]): Schema<'WeekCount'> => ({
  week_start: formatDay(weekStart),
  count,
});

export const presentTeam = (members: readonly UserRow[], self: string, links: Links): Schema<'JobTeam'> => ({
  _status: 'OK',
  _self: self,
  _schema: links.schema('JobTeam'),
  items: members.map(presentUser),
});
