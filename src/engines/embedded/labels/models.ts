// Opens the shipped numbers of label scoring once.
import { readData } from '../data.js';
import { type TopicModel, type TopicSpace, topicSpace } from './topic.js';

let topic: TopicSpace | undefined;

export function shippedTopic(): TopicSpace {
  topic ??= topicSpace(JSON.parse(readData('labels-topic.json').toString('utf8')) as TopicModel);
  return topic;
}
