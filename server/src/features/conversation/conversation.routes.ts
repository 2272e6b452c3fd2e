import { postReviewComment, postReviewCommentEdit } from '@shieldsource/contract/reports/desk';
import { postReviewNote } from '@shieldsource/contract/reports/desk-work';
import { getComments, postComment, postCommentEdit } from '@shieldsource/contract/reports/calls';
import { serve, type Served } from '../../platform/http/calls.ts';
import { comment, commentAsStaff, editComment, listComments } from './conversation.ts';
import { writeNote } from './conversation.notes.ts';

export const conversationRoutes: readonly Served[] = [
  serve(getComments, listComments),
  serve(postComment, comment),
  serve(postCommentEdit, editComment),
  serve(postReviewComment, commentAsStaff),
  serve(postReviewCommentEdit, editComment),
  serve(postReviewNote, writeNote),
];
