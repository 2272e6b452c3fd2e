-- compatible: yes

-- Reports are found by each of their places now (`report_by_paths`).
drop index report_by_path;
